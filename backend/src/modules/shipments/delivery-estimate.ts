import type { ShipmentKind } from '@moveway/contracts/shipments/shipment.constants.ts';
import { addDays } from '../../kernel/calendar-day.ts';
import { roadMiles } from '../../kernel/road-miles.ts';
import type { Coordinates } from './places/place-tables.ts';

/** Days on the road of a vehicle by miles, the late end of what carriers of vehicles promise. */
const VEHICLE_TRANSIT = [
  { upToMiles: 200, days: 2 },
  { upToMiles: 600, days: 4 },
  { upToMiles: 1000, days: 5 },
  { upToMiles: 1500, days: 6 },
  { upToMiles: 2400, days: 7 },
  { upToMiles: Number.POSITIVE_INFINITY, days: 9 },
];
/** Standard delivery of a parcel takes 3 to 5 business days (specification, section 2, FAQ). */
const PACKAGE_TRANSIT = [
  { upToMiles: 600, days: 3 },
  { upToMiles: 1500, days: 4 },
  { upToMiles: Number.POSITIVE_INFINITY, days: 5 },
];
const VEHICLE_DAYS_UNKNOWN_DISTANCE = 7;
const PACKAGE_DAYS_UNKNOWN_DISTANCE = 5;

export interface Journey {
  kind: ShipmentKind;
  /** YYYY-MM-DD: departure, or creation when no departure is known. */
  from: string;
  origin?: Coordinates | undefined;
  destination?: Coordinates | undefined;
}

/** The day a shipment should be delivered, YYYY-MM-DD: a vehicle travels every day, a parcel on business days. */
export function estimateDelivery({ kind, from, origin, destination }: Journey): string {
  const miles = origin && destination ? roadMiles(origin, destination) : undefined;
  if (kind === 'vehicle') {
    return addDays(from, daysFor(VEHICLE_TRANSIT, miles) ?? VEHICLE_DAYS_UNKNOWN_DISTANCE);
  }
  return addBusinessDays(from, daysFor(PACKAGE_TRANSIT, miles) ?? PACKAGE_DAYS_UNKNOWN_DISTANCE);
}

function daysFor(table: typeof VEHICLE_TRANSIT, miles: number | undefined): number | undefined {
  return miles === undefined ? undefined : table.find(({ upToMiles }) => miles <= upToMiles)?.days;
}

function addBusinessDays(date: string, days: number): string {
  let day = date;
  for (let left = days; left > 0; left -= isWeekend(day) ? 0 : 1) {
    day = addDays(day, 1);
  }
  return day;
}

function isWeekend(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

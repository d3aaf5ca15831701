import type { ShipmentKind } from '@moveway/contracts/shipments/shipment.constants.ts';
import { addDays } from '../../../kernel/calendar-day.ts';
import { isInStates, journeyBetween, journeyMiles } from '../../../kernel/journey.ts';
import type { Coordinates } from '../places/place-tables.ts';

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
/** From the harbor's gate to the next weekly ship, and off it again. */
const HARBOR_DAYS = 7;
const SEA_MILES_A_DAY = 400;
const VEHICLE_DAYS_UNKNOWN_DISTANCE = 7;
const PACKAGE_DAYS_UNKNOWN_DISTANCE = 5;

export interface PlannedShipment {
  kind: ShipmentKind;
  /** YYYY-MM-DD: departure, or creation when no departure is known. */
  from: string;
  origin?: Coordinates | undefined;
  destination?: Coordinates | undefined;
}

/**
 * The day a shipment should be delivered, YYYY-MM-DD: a vehicle travels every day, also by ship; a parcel on business
 * days, and by air where no road leads.
 */
export function estimateDelivery({ kind, from, origin, destination }: PlannedShipment): string {
  const isKnown = origin && destination && isInStates(origin) && isInStates(destination);
  if (kind === 'vehicle') {
    return addDays(from, isKnown ? vehicleDays(origin, destination) : VEHICLE_DAYS_UNKNOWN_DISTANCE);
  }
  return addBusinessDays(
    from,
    isKnown ? daysFor(PACKAGE_TRANSIT, journeyMiles(origin, destination)) : PACKAGE_DAYS_UNKNOWN_DISTANCE,
  );
}

function vehicleDays(origin: Coordinates, destination: Coordinates): number {
  const { roadMiles, sailings } = journeyBetween(origin, destination);
  return sailings.reduce(
    (days, { miles }) => days + HARBOR_DAYS + Math.ceil(miles / SEA_MILES_A_DAY),
    daysFor(VEHICLE_TRANSIT, roadMiles),
  );
}

const daysFor = (table: typeof VEHICLE_TRANSIT, miles: number) =>
  table.find(({ upToMiles }) => miles <= upToMiles)?.days ?? 0;

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

import type { ShipmentKind } from '@moveway/contracts/shipments/shipment.constants.ts';
import { addBusinessDays, addDays } from '../../kernel/days/calendar-day.ts';
import { isInStates, journeyBetween } from '../../kernel/transit/journey.ts';
import { transitDays } from '../../kernel/transit/transit-days.ts';
import type { Coordinates } from '../places/place-tables.ts';

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
 * days, and by air where no road leads. It is the late end of the days in transit.
 */
export function estimateDelivery({ kind, from, origin, destination }: PlannedShipment): string {
  const isKnown = origin && destination && isInStates(origin) && isInStates(destination);
  const most = isKnown ? transitDays(kind, journeyBetween(origin, destination)).most : undefined;
  return kind === 'vehicle'
    ? addDays(from, most ?? VEHICLE_DAYS_UNKNOWN_DISTANCE)
    : addBusinessDays(from, most ?? PACKAGE_DAYS_UNKNOWN_DISTANCE);
}

import type {
  PublicPackage,
  ShipmentRoute,
  TrackingEvent,
} from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';

/** The last place on record; undefined before the first scan, and where no event named a place. */
export function currentPlace(
  { currentLocation }: Pick<PublicPackage, 'currentLocation'>,
  events: readonly TrackingEvent[],
): string | undefined {
  return currentLocation ?? events.find(({ location }) => location !== '')?.location;
}

/** Whether the carrier does not have it yet: Pending, or nothing scanned while it is processed. */
export function isBeforePickup(
  { status, currentLocation }: Pick<PublicPackage, 'status' | 'currentLocation'>,
  events: readonly TrackingEvent[],
): boolean {
  return (
    status === 'Pending' ||
    (status === 'Processing' && currentPlace({ currentLocation }, events) === undefined)
  );
}

/** `Seattle, WA → Chicago, IL`, or the one that is known. */
export function laneText({ origin, destination }: Pick<PublicPackage, 'origin' | 'destination'>): string {
  if (origin !== undefined && destination !== undefined) {
    return `${origin} → ${destination}`;
  }
  return origin === undefined ? (destination === undefined ? '' : `To ${destination}`) : `From ${origin}`;
}

/** `1,243 miles`; a distance under a mile is none. */
export function formatMiles(miles: number): string {
  return `${formatCount(miles)} ${miles === 1 ? 'mile' : 'miles'}`;
}

/** `817 of about 2,060 miles`: both are estimates along the known stops. Undefined where the route is not known. */
export function milesText({ milesDriven, milesLeft }: ShipmentRoute): string | undefined {
  if (milesDriven === undefined || milesLeft === undefined || milesDriven + milesLeft === 0) {
    return undefined;
  }
  return milesLeft === 0
    ? `About ${formatMiles(milesDriven)}`
    : `${formatCount(milesDriven)} of about ${formatMiles(milesDriven + milesLeft)}`;
}

/** The share of the way that is covered, from 0 to 1; undefined where the miles are not known. */
export function coveredShare({ milesDriven, milesLeft }: ShipmentRoute): number | undefined {
  if (milesLeft === 0) {
    return 1;
  }
  return milesDriven === undefined || milesLeft === undefined
    ? undefined
    : milesDriven / (milesDriven + milesLeft);
}

/**
 * The states of a route's known places, each once, as their letters: those a text ends with, `Boise, ID` or `Boise, ID
 * 83702`.
 */
export function statesOf(places: readonly (string | undefined)[]): string[] {
  return [
    ...new Set(
      places.flatMap((place) => /,\s*([A-Z]{2})\b(?:\s+\d{5}(?:-\d{4})?)?\s*$/.exec(place ?? '')?.[1] ?? []),
    ),
  ];
}

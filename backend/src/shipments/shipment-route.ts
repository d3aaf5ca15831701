import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { ShipmentRoute } from '@moveway/contracts/shipments/shipment.schema.ts';
import { isInStates, journeyMiles } from '../kernel/journey.ts';
import type { LocatePlace } from './places/gazetteer.ts';
import type { Coordinates } from './places/place-tables.ts';
import type { Shipment, TrackedShipment } from './shipment.types.ts';

type Lane = Pick<Shipment, 'origin' | 'destination' | 'status'>;

/**
 * The route of a shipment with its history, and the miles from its start to each event, in the order of the events;
 * undefined for an event at an unknown place. The miles of the route are counted to the last known place. A shipment on
 * the road without any known place has no miles, because it has left its origin.
 */
export async function routeOfTracked(
  shipment: Pick<TrackedShipment, 'events'> & Lane,
  locate: LocatePlace,
): Promise<{ route: ShipmentRoute; milesOfEvents: (number | undefined)[] }> {
  const { origin, status, events } = shipment;
  const ends = await locateEnds(shipment, locate);
  // With an unknown origin the first known stop is the start. Its distance from the origin is unknown.
  let last = withMiles(ends.origin);
  const isStartKnown = origin === undefined || last !== undefined;
  let miles = 0;
  const milesOfEvents = events.map((event) => {
    const coordinates = withMiles(event.coordinates);
    if (!coordinates) {
      return undefined;
    }
    miles += last ? journeyMiles(last, coordinates) : 0;
    last = coordinates;
    return isStartKnown ? Math.round(miles) : undefined;
  });
  if (hasLeftUnseen(status, events)) {
    return { route: ends, milesOfEvents };
  }
  const end = status === 'Delivered' && !events.at(-1)?.coordinates ? withMiles(ends.destination) : undefined;
  if (last && end) {
    miles += journeyMiles(last, end);
    last = end;
  }
  return {
    route: {
      ...ends,
      milesDriven: isStartKnown && last ? Math.round(miles) : undefined,
      milesLeft: milesLeft(status, last, ends.destination),
    },
    milesOfEvents,
  };
}

/**
 * The route of a shipment whose history was not read: straight to its current location. On the road at an unknown place
 * it has no miles.
 */
export async function routeOf(
  shipment: Pick<Shipment, 'currentLocation' | 'currentTown'> & Lane,
  locate: LocatePlace,
): Promise<ShipmentRoute> {
  const { status, currentLocation, currentTown } = shipment;
  const ends = await locateEnds(shipment, locate);
  const place = currentTown ?? currentLocation;
  const found = place === undefined ? undefined : await locate(place, currentTown ? 'address' : 'free text');
  const current = withMiles(found);
  if (isOnTheRoad(status) && place !== undefined && !current) {
    return ends;
  }
  const origin = withMiles(ends.origin);
  const last = current ?? withMiles(status === 'Delivered' ? ends.destination : origin);
  return {
    ...ends,
    milesDriven: origin && last && Math.round(journeyMiles(origin, last)),
    milesLeft: milesLeft(status, last, ends.destination),
  };
}

/** Whether a package is between its pickup and its delivery. */
export const isOnTheRoad = (status: PackageStatus): boolean =>
  status === 'In Transit' || status === 'Out for Delivery';

/**
 * Whether a package on the road has only been at places that are not on the map. It has left its origin, so no map
 * shows where it is, and it has no miles.
 * @param events without those that were undone
 */
export function hasLeftUnseen(
  status: PackageStatus,
  events: readonly { location: string; coordinates?: object | undefined }[],
): boolean {
  return (
    isOnTheRoad(status) &&
    events.some(({ location }) => location !== '') &&
    events.every(({ coordinates }) => coordinates === undefined)
  );
}

/** Miles are counted within the fifty states. A place in a territory or abroad counts as unknown. */
const withMiles = (place: Coordinates | undefined) => (place && isInStates(place) ? place : undefined);

async function locateEnds(
  { origin, destination }: Pick<Lane, 'origin' | 'destination'>,
  locate: LocatePlace,
) {
  return {
    origin: origin === undefined ? undefined : await locate(origin),
    destination: destination === undefined ? undefined : await locate(destination),
  };
}

function milesLeft(
  status: Shipment['status'],
  last: Coordinates | undefined,
  destination: Coordinates | undefined,
): number | undefined {
  if (status === 'Delivered') {
    return 0;
  }
  const end = withMiles(destination);
  return last && end && Math.round(journeyMiles(last, end));
}

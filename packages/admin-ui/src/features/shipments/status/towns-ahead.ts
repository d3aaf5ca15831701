import { interstateWay } from '@moveway/contracts/shipments/map/interstate-way.ts';
import type { Junction } from '@moveway/contracts/shipments/map/junctions.ts';
import { townsOnWay } from '@moveway/contracts/shipments/map/towns-on-way.ts';
import { insetOf, placeOnMap } from '@moveway/contracts/shipments/map/us-projection.ts';
import type { ShipmentRoute, TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';

/**
 * Towns on the interstates from where a package was last to its destination, in the order of travel: of those that it
 * reaches until tomorrow some that lie far apart, the farthest among them.
 * @param events newest first
 */
export function townsAhead(route: ShipmentRoute, events: readonly TrackingEvent[]): Junction[] {
  const last = events.find(({ coordinates, retractedAt }) => coordinates && retractedAt === undefined);
  const from = onRoads(last?.coordinates ?? route.origin);
  const to = onRoads(route.destination);
  return from && to ? townsOnWay(interstateWay(from, to)) : [];
}

/** On the map; undefined in Alaska and Hawaii, to which no interstate leads. */
function onRoads(coordinates: { latitude: number; longitude: number } | undefined) {
  return coordinates && insetOf(coordinates) === undefined ? placeOnMap(coordinates) : undefined;
}

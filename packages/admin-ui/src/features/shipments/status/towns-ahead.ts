import type { ShipmentRoute, TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';
import { distance, interstateWay } from '@moveway/ui/us-map/interstate-way.ts';
import { insetOf, placeOnMap } from '@moveway/ui/us-map/us-map.tsx';
import { JUNCTIONS, type Junction } from '@moveway/ui/us-map/junctions.ts';

const MOST_TOWNS = 3;
/** In pixels of the map, some 2.9 miles each: what a truck drives until the next update, about 600 miles of road. */
const NEXT_DAY = 170;
/** A town closer than about 50 miles to where it is, or to its destination, is no news. */
const TOO_CLOSE = 17;

/**
 * Towns on the interstates from where a package was last to its destination, in the order of travel: of those that it
 * reaches until tomorrow some that lie far apart, the farthest among them.
 * @param events newest first
 */
export function townsAhead(route: ShipmentRoute, events: readonly TrackingEvent[]): Junction[] {
  const last = events.find(({ coordinates, retractedAt }) => coordinates && retractedAt === undefined);
  const from = onRoads(last?.coordinates ?? route.origin);
  const to = onRoads(route.destination);
  if (!from || !to) {
    return [];
  }
  const ahead = interstateWay(from, to).towns.filter((town) => {
    const [latitude, longitude] = JUNCTIONS[town];
    const point = placeOnMap({ latitude, longitude });
    return (
      point !== undefined &&
      distance(point, from) > TOO_CLOSE &&
      distance(point, from) < NEXT_DAY &&
      distance(point, to) > TOO_CLOSE
    );
  });
  const step = Math.max(1, ahead.length / MOST_TOWNS);
  return ahead.filter((_, index) => Math.floor((index + 1) / step) > Math.floor(index / step));
}

/** On the map; undefined in Alaska and Hawaii, to which no interstate leads. */
function onRoads(coordinates: { latitude: number; longitude: number } | undefined) {
  return coordinates && insetOf(coordinates) === undefined ? placeOnMap(coordinates) : undefined;
}

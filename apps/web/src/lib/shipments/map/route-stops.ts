import type { TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';
import { placeOnMap } from '@moveway/ui/us-map/us-map.tsx';

export interface Stop {
  /** The place name as the dispatcher entered it. */
  place: string;
  x: number;
  y: number;
}

/**
 * The places a package has been to, in the order of travel. Leaves out events without coordinates, places outside the
 * map of the United States, and repeated events at one place.
 * @param events newest first, as the API gives them
 */
export function routeStops(events: readonly TrackingEvent[]): Stop[] {
  return events
    .toReversed()
    .flatMap(({ location, coordinates }): Stop[] => {
      const point = coordinates && placeOnMap(coordinates);
      return point ? [{ place: location, ...point }] : [];
    })
    .filter(({ x, y }, index, stops) => {
      const before = stops[index - 1];
      return before === undefined || before.x !== x || before.y !== y;
    });
}

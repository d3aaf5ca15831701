import { geoAlbersUsa } from 'd3-geo';
import type { TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';

/** The drawing the outline was made for: us-atlas projects with these very numbers. */
export const MAP_WIDTH = 975;
export const MAP_HEIGHT = 610;
const project = geoAlbersUsa().scale(1300).translate([487.5, 305]);

export interface Stop {
  /** The place as the dispatcher wrote it. */
  place: string;
  x: number;
  y: number;
}

/**
 * The places a package has been to, in the order of travel. Left out: events without coordinates, places the map of
 * the United States does not show, and a second event at the place where it already was.
 * @param events newest first, as the API gives them
 */
export function routeStops(events: readonly TrackingEvent[]): Stop[] {
  return events
    .toReversed()
    .flatMap(({ location, coordinates }): Stop[] => {
      const point = coordinates && project([coordinates.longitude, coordinates.latitude]);
      return point ? [{ place: location, x: Math.round(point[0]), y: Math.round(point[1]) }] : [];
    })
    .filter(({ x, y }, index, stops) => {
      const before = stops[index - 1];
      return before === undefined || before.x !== x || before.y !== y;
    });
}

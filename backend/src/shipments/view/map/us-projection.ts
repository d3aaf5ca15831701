import type { RouteMap } from '@moveway/contracts/shipments/shipment-view.ts';
import { geoAlbersUsa } from 'd3-geo';

/** The size and projection of the outline: us-atlas, from which the outline is made, uses the same numbers. */
export const MAP_WIDTH = 975;
export const MAP_HEIGHT = 610;
const project = geoAlbersUsa().scale(1300).translate([487.5, 305]);

/** Projects a place to whole pixels; undefined outside the map of the United States. */
export function placeOnMap({
  longitude,
  latitude,
}: {
  longitude: number;
  latitude: number;
}): { x: number; y: number } | undefined {
  const point = project([longitude, latitude]);
  return point ? { x: Math.round(point[0]), y: Math.round(point[1]) } : undefined;
}

/** The part of the map that shows a place: Alaska is north of all other states, Hawaii west of them. */
export function partOf({
  longitude,
  latitude,
}: {
  longitude: number;
  latitude: number;
}): RouteMap['land'][number] {
  if (latitude > 50) {
    return 'alaska';
  }
  return longitude < -150 ? 'hawaii' : 'contiguous';
}

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

/** The states that the projection draws below California. */
export interface Insets {
  alaska: boolean;
  hawaii: boolean;
}

/** The inset that the projection draws a place in: Alaska is north of all other states, Hawaii west of them. */
export function insetOf({
  longitude,
  latitude,
}: {
  longitude: number;
  latitude: number;
}): keyof Insets | undefined {
  if (latitude > 50) {
    return 'alaska';
  }
  return longitude < -150 ? 'hawaii' : undefined;
}

import { geoAlbersUsa } from 'd3-geo';

/** The drawing the outline was made for: us-atlas projects with these very numbers. */
export const MAP_WIDTH = 975;
export const MAP_HEIGHT = 610;
const project = geoAlbersUsa().scale(1300).translate([487.5, 305]);

/** Where a place is on the map, in whole pixels; nothing when the map of the United States does not show it. */
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

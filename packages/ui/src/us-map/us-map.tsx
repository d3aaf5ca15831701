import { geoAlbersUsa } from 'd3-geo';
import styles from './us-map.module.css';
import outline from './us-outline.json';

/** The size and projection of the outline: us-atlas uses the same numbers. */
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

/** The outline of the United States with the borders of their states, for an SVG of the size above. */
export function UsLand() {
  return (
    <>
      <path className={styles.land} d={outline.nation} />
      <path className={styles.borders} d={outline.borders} />
    </>
  );
}

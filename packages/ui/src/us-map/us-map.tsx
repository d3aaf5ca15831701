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

/** The lines around the insets: where they are drawn is not where they are. */
const INSET_LINES = { alaska: 'M0,459H212V610', hawaii: 'M212,610V519H338V610' };

/**
 * The outline of the United States with the borders of their states, for an SVG of the size above.
 * @param contiguous false draws the insets alone
 */
export function UsLand({ contiguous = true, ...insets }: Insets & { contiguous?: boolean }) {
  return (
    <>
      {contiguous && <path className={styles.land} d={outline.contiguous} />}
      {contiguous && <path className={styles.borders} d={outline.borders} />}
      {(['alaska', 'hawaii'] as const).map(
        (inset) =>
          insets[inset] && (
            <g key={inset}>
              <path className={styles.land} d={outline[inset]} />
              <path className={styles.inset} d={INSET_LINES[inset]} />
            </g>
          ),
      )}
    </>
  );
}

import styles from './us-land.module.css';
import outline from './us-outline.json';

/** The ground of a map: the United States and the borders of their states, for an SVG of the projection's size. */
export function UsLand() {
  return (
    <>
      <path className={styles.land} d={outline.nation} />
      <path className={styles.borders} d={outline.borders} />
    </>
  );
}

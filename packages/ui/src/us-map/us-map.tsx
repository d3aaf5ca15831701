import styles from './us-map.module.css';
import outline from './us-outline.json';

/** The states that are drawn below California. */
interface Insets {
  alaska: boolean;
  hawaii: boolean;
}

/** The lines around the insets: where they are drawn is not where they are. */
const INSET_LINES = { alaska: 'M0,459H212V610', hawaii: 'M212,610V519H338V610' };

/**
 * The outline of the United States with the borders of their states, for an SVG of 975 by 610 pixels.
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

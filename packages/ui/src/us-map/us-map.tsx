import { Fragment } from 'react';
import styles from './us-map.module.css';
import outline from './us-outline.json';

export type LandPart = 'contiguous' | 'alaska' | 'hawaii';

/** The lines around the states that are drawn below California: where they are drawn is not where they are. */
const INSET_LINES = { alaska: 'M0,459H212V610', hawaii: 'M212,610V519H338V610' };

/** The outline of parts of the United States with the borders of their states, for an SVG of 975 by 610 pixels. */
export function UsLand({ parts }: { parts: readonly LandPart[] }) {
  return parts.map((part) => (
    <Fragment key={part}>
      <path className={styles.land} d={outline[part]} />
      {part === 'contiguous' ? (
        <path className={styles.borders} d={outline.borders} />
      ) : (
        <path className={styles.inset} d={INSET_LINES[part]} />
      )}
    </Fragment>
  ));
}

import { statusTone, type StatusTone } from '../tracking-status.ts';
import styles from './status-badge.module.css';

/** One shape per tone, so that a status is told apart without its color: the shapes of road signs. */
const shapes: Readonly<Record<StatusTone, string>> = {
  yellow: 'M8 1 15 8 8 15 1 8z',
  blue: 'M1 5.5h7V2l7 6-7 6v-3.5H1z',
  orange: 'M8 1.5 15.5 14.5H.5z',
  green: 'M1.5 8.5 4 6l3 3 5.5-6L15 5.5 7 14z',
  grey: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z',
};

export type BadgeTone = StatusTone | 'red';

/** A word on a colored plate with a shape before it. */
export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <svg viewBox="0 0 16 16" className={styles.shape} aria-hidden="true">
        <path d={tone === 'red' ? 'M5 .8h6L15.2 5v6L11 15.2H5L.8 11V5z' : shapes[tone]} />
      </svg>
      {children}
    </span>
  );
}

/** A package's status (specification, section 4). */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={statusTone(status)}>{status}</Badge>;
}

import type { LiveState } from '../use-live-tracking.ts';
import styles from './live-indicator.module.css';

/** Whether what is shown follows the package by itself. Says nothing before listening has begun. */
export function LiveIndicator({ state }: { state: LiveState }) {
  if (state === 'off') {
    return null;
  }
  return (
    <output className={`${styles.live} ${state === 'lost' ? styles.lost : ''}`}>
      <span className={styles.dot} aria-hidden="true" />
      {state === 'live' ? 'Live' : 'Reconnecting…'}
    </output>
  );
}

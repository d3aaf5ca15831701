import styles from './live-indicator.module.css';

/** `off` until listening has begun; `lost` while the connection is away. */
export type LiveState = 'off' | 'live' | 'lost';

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

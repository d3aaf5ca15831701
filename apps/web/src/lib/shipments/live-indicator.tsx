import styles from './live-indicator.module.css';

/** `off` until listening has begun; `lost` while the connection is away. */
export type LiveState = 'off' | 'live' | 'lost';

/** Whether what is shown follows the package by itself. Empty before listening has begun: it keeps its place. */
export function LiveIndicator({ state }: { state: LiveState }) {
  return (
    <output className={`${styles.live} ${state === 'lost' ? styles.lost : ''}`}>
      {state !== 'off' && (
        <>
          <span className={styles.dot} aria-hidden="true" />
          {state === 'live' ? 'Live' : 'Reconnecting…'}
        </>
      )}
    </output>
  );
}

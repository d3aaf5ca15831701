import type { LiveState } from '@moveway/api-client/live-connection.ts';
import styles from './live-indicator.module.css';

const TEXTS: Record<Exclude<LiveState, 'off'>, string> = {
  live: 'Live',
  lost: 'Reconnecting…',
  polling: 'Updated every 30 seconds',
};

/** The state of the live connection. Empty, but with its height, before the connection is opened. */
export function LiveIndicator({ state }: { state: LiveState }) {
  return (
    <output className={`${styles.live} ${state === 'live' ? '' : styles.lost}`}>
      {state !== 'off' && (
        <>
          <span className={styles.dot} aria-hidden="true" />
          {TEXTS[state]}
        </>
      )}
    </output>
  );
}

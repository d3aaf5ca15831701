import { useSyncExternalStore } from 'react';
import styles from './offline-banner.module.css';

/** Says that there is no network, for as long as there is none. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className={styles.status}>
      {!isOnline && (
        <p className={styles.banner}>
          <strong>You are offline.</strong> Pages still open; packages show what was last known.
        </p>
      )}
    </output>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

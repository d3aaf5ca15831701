import { useOnline } from '@moveway/ui/online/use-online.ts';
import styles from './offline-banner.module.css';

/** Says that there is no network, for as long as there is none. */
export function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <output className={styles.status}>
      {!isOnline && (
        <p className={styles.banner}>
          <strong>You are offline.</strong> Tracking still opens, and shows what was last known.
        </p>
      )}
    </output>
  );
}

import { buttonClass } from '@moveway/ui/button/button.tsx';
import { useEffect, useState } from 'react';
import { deviceStore, lastSearch } from '../features/tracking/last-known.ts';
import { trackingPath } from '../features/tracking/tracking-search.ts';
import styles from './message-page.module.css';

/** In place of a page that cannot be had without a network. It goes on by itself when the network is back. */
export function OfflinePage() {
  const [numbers] = useState(() => lastSearch(deviceStore));
  useEffect(() => {
    const goOn = () => location.reload();
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, []);
  return (
    <div className={styles.page}>
      <p className={styles.kicker}>No signal on this stretch</p>
      <h1 className={styles.title}>You are offline</h1>
      <p className={styles.text}>
        This page needs a connection, and opens by itself when it is back. What you tracked last can be read
        meanwhile.
      </p>
      <div className={styles.actions}>
        {/* Plain links: they start the site afresh, whatever state it is in. */}
        <a className={buttonClass()} href={numbers.length > 0 ? trackingPath(numbers) : '/tracking'}>
          {numbers.length > 0 ? 'See your last results' : 'Track a package'}
        </a>
        <a className={buttonClass({ variant: 'quiet' })} href="/">
          Go to Home
        </a>
      </div>
    </div>
  );
}

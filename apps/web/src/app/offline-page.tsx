import { buttonClass } from '@moveway/ui/button/button.tsx';
import { useEffect, useState } from 'react';
import { lastSearch } from '../features/tracking/last-known.ts';
import { trackingPath } from '../features/tracking/tracking-search.ts';
import styles from './message-page.module.css';

const ASK_AGAIN_MS = 3000;
const TIME_LIMIT_MS = 10_000;

/** In place of a page that cannot be had without a network. It goes on by itself when the network is back. */
export function OfflinePage() {
  const [numbers] = useState(lastSearch);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A device may believe in a network that does not carry yet, and loading again would take its reader back from
    // wherever they are going.
    const goOn = async () => {
      try {
        await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
        location.reload();
      } catch {
        timer = setTimeout(() => void goOn(), ASK_AGAIN_MS);
      }
    };
    const onOnline = () => void goOn();
    addEventListener('online', onOnline);
    if (navigator.onLine) {
      // It came back while this page was being rendered, and says so only once.
      onOnline();
    }
    return () => {
      removeEventListener('online', onOnline);
      clearTimeout(timer);
    };
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

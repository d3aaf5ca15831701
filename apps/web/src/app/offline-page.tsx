import { buttonClass } from '@moveway/ui/button/button.tsx';
import { useEffect, useState, type ComponentType } from 'react';
import { trackingPath } from '../features/tracking/tracking-search.ts';
import styles from './message-page.module.css';
import { useLocation } from 'react-router-dom';
import { lastDashboard } from '../lib/accounts/last-dashboard.ts';
import { mayBeSignedIn, useSession } from '../lib/accounts/session.ts';
import { useHydrated } from '../lib/hydration.ts';
import { WhenLoaded } from '../lib/on-demand.tsx';

const ASK_AGAIN_MS = 3000;
const TIME_LIMIT_MS = 10_000;

/** Replaces a page that cannot be loaded offline, which the banner says, and reloads it once the network is back. */
export function OfflinePage() {
  useReloadOnceBack();
  return <NotHere />;
}

/** Reloads the page once the site answers. */
function useReloadOnceBack(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();
    // `onLine` may be true before the server can be reached, and a reload would then show this page again, or the error
    // page of a proxy or the sign-in page of a network.
    const goOn = async () => {
      try {
        const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
        const response = await fetch('/healthz', { cache: 'no-store', signal });
        if (!response.ok || ((await response.json()) as { status?: unknown }).status !== 'ok') {
          throw new Error('The site does not answer');
        }
        location.reload();
      } catch {
        if (!leaving.signal.aborted) {
          timer = setTimeout(() => void goOn(), ASK_AGAIN_MS);
        }
      }
    };
    const onOnline = () => void goOn();
    addEventListener('online', onOnline);
    if (navigator.onLine) {
      // It came back while this page was being rendered, and the event fires only once.
      onOnline();
    }
    return () => {
      leaving.abort();
      removeEventListener('online', onOnline);
      clearTimeout(timer);
    };
  }, []);
}

function NotHere() {
  const results = useLastResults();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Not on this device yet</h1>
      <p className={styles.text}>
        What it shows needs a network. It is loaded as soon as you are back online.
      </p>
      <div className={styles.actions}>
        {/* Plain links, which reload the site in any state. */}
        <a className={buttonClass()} href={results ?? '/tracking'}>
          {results ? 'See your last results' : 'Track a package'}
        </a>
        <a className={buttonClass({ variant: 'quiet' })} href="/">
          Go to Home
        </a>
      </div>
    </div>
  );
}

const loadLastKnown = async () =>
  (await import('../features/dashboard/last-known/dashboard.tsx')).LastKnownDashboard;

/**
 * A page behind a sign-in. Opened offline, the session cannot be checked, so it shows the offline page, on the
 * dashboard with the stored packages. A page that is already open stays when the network is lost.
 */
export function OnlinePage({ Page }: { Page: ComponentType }) {
  const session = useSession();
  const isDashboard = useLocation().pathname.startsWith('/dashboard');
  const [isPossible] = useState(() => navigator.onLine || session.state === 'signed-in');
  // The prerendered page is hydrated first, with or without a network.
  const isHydrated = useHydrated();
  if (isPossible || !isHydrated) {
    return <Page />;
  }
  return isDashboard && mayBeSignedIn() && lastDashboard.read() ? <OfflineDashboard /> : <OfflinePage />;
}

function OfflineDashboard() {
  useReloadOnceBack();
  return <WhenLoaded load={loadLastKnown} props={{}} otherwise={<NotHere />} />;
}

/** Where the results of the last search on this device are, as soon as the code that knows it is there. */
function useLastResults(): string | undefined {
  const [path, setPath] = useState<string>();
  useEffect(() => {
    const read = async () => {
      const { lastSearch } = await import('../features/tracking/last-known.ts');
      const numbers = lastSearch();
      setPath(numbers.length > 0 ? trackingPath(numbers) : undefined);
    };
    // Without it, the page leads to an empty search.
    read().catch(() => undefined);
  }, []);
  return path;
}

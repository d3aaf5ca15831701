import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useAccount } from '@moveway/ui/personal/use-account.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../lib/accounts/session.ts';
import { WhenLoaded } from '../../lib/on-demand.tsx';
import { LastKnownAnswers } from './result/last-known-answers.tsx';
import { ReadyCard, TooManyCard } from './result/message-cards.tsx';
import { ProgressPanel, useTrackingProgress } from './search/progress-panel.tsx';
import { SearchForm } from './search/search-form.tsx';
import { useSaved } from './saved/saved-numbers.ts';
import { markAsked } from './mark-asked.ts';
import { loadResultList, SearchOutcome } from './search-outcome.tsx';
import { readTrackingSearch, trackingPath } from './tracking-search.ts';
import styles from './tracking-page.module.css';
import { useHydrated } from '../../lib/hydration.ts';

/** The specification's defaults (section 4): never stale, no retry, no refetch on focus. */
const createClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false } },
  });

const loadSavedPanel = async () => (await import('./saved/saved-panel.tsx')).SavedPanel;

/**
 * `/tracking` (specification, section 2). The numbers are in the address, so that a search can be shared and found
 * again with Back.
 */
export function TrackingPage() {
  const account = useAccount();
  // A package's owner is told more than others: an answer is not shown to the next user of the page.
  const [{ owner, queryClient }, setClient] = useState(() => ({
    owner: account,
    queryClient: createClient(),
  }));
  if (owner !== account) {
    setClient({ owner: account, queryClient: createClient() });
  }
  return (
    <QueryClientProvider client={queryClient}>
      <Tracking account={owner} />
    </QueryClientProvider>
  );
}

function Tracking({ account }: { account: string | undefined }) {
  const navigate = useNavigate();
  const { key, pathname, search: query } = useLocation();
  const asked = useAskedNumbers();
  useSharedText();
  useEndAtSignOut();
  useLayoutEffect(() => {
    markAsked(query);
  }, [query]);
  useLayoutEffect(() => () => markAsked(''), []);
  const search = readTrackingSearch(asked ?? '');
  const numbers = search.kind === 'numbers' ? search.numbers : undefined;
  const hasSeveral = numbers !== undefined && numbers.length > 1;
  // With the answer, not after it. Where it fails, it is downloaded again once it is needed.
  useEffect(() => void (hasSeveral && loadResultList().catch(() => undefined)), [hasSeveral]);
  const runKey = `${key} ${account ?? ''}`;
  const step = useTrackingProgress(numbers, runKey);
  const hasSaved = useSaved().length > 0;
  const isSearching = numbers !== undefined && step !== 'done';
  // In a task of its own, after the search has been sent.
  const mayShowKnown = useDeferredValue(isSearching, false);

  // Each navigation starts a search, also one to the same address; only another address adds a history entry.
  const track = (wanted: readonly string[]) => {
    const path = trackingPath(wanted);
    void navigate(path, { replace: path === pathname + query });
  };

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Package Tracking</h1>
        <SearchForm
          searchKey={asked === undefined ? undefined : `${key} ${asked}`}
          askedText={numbers?.join(', ') ?? asked ?? ''}
          isSearching={isSearching}
          onSearch={track}
        />
      </header>
      {search.kind === 'empty' && <ReadyCard />}
      {search.kind === 'empty' && hasSaved && <WhenLoaded load={loadSavedPanel} props={{}} />}
      {search.kind === 'too_many' && <TooManyCard count={search.count} />}
      {isSearching && <ProgressPanel key={`progress ${runKey}`} step={step} />}
      {isSearching && mayShowKnown && <LastKnownAnswers key={runKey} numbers={numbers} isSearching />}
      {numbers && !isSearching && (
        <SearchOutcome key={runKey} numbers={numbers} account={account} onRetry={() => track(numbers)} />
      )}
    </div>
  );
}

/** The `number` of the address. Undefined while the page, which is prerendered without one, hydrates. */
function useAskedNumbers(): string | undefined {
  const [parameters] = useSearchParams();
  return useHydrated() ? (parameters.get('number') ?? '') : undefined;
}

/**
 * A user who signs out leaves no search in the page: asked again without an account, it would show the next user of the
 * device what the one before looked at, and be stored as the last search of the device.
 */
function useEndAtSignOut(): void {
  const navigate = useNavigate();
  const session = useSession();
  const hasSignedOut = session.state === 'anonymous' && session.hasSignedOut;
  const before = useRef(hasSignedOut);
  useEffect(() => {
    if (hasSignedOut && !before.current) {
      void navigate('/tracking', { replace: true });
    }
    before.current = hasSignedOut;
  }, [hasSignedOut, navigate]);
}

/**
 * Opens the tracking numbers in a text that another app shared with the site, by the parameters of the web manifest's
 * share target. A toast says when it has none.
 */
function useSharedText(): void {
  const navigate = useNavigate();
  const toast = useToast();
  const [parameters] = useSearchParams();
  const text = ['title', 'text', 'url'].flatMap((name) => parameters.get(name) ?? []).join(' ');
  const open = useEffectEvent(async (isOver: () => boolean) => {
    const { findTrackingNumbers } = await import('./shared-text.ts');
    if (isOver()) {
      return;
    }
    const numbers = findTrackingNumbers(text);
    void navigate(numbers.length > 0 ? trackingPath(numbers) : '/tracking', { replace: true });
    if (numbers.length === 0) {
      toast.show({
        title: 'No tracking number found',
        description:
          'We found no tracking number in the shared text. Paste the number itself into the field.',
      });
    }
  });
  useEffect(() => {
    let isOver = false;
    if (text !== '') {
      // The site is installed then, and its code on the device.
      void open(() => isOver);
    }
    return () => {
      isOver = true;
    };
  }, [text]);
}

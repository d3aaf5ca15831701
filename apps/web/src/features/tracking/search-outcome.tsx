import { cancelableMicrotask } from '@moveway/ui/effects/cancelable-microtask.ts';
import { useQuery } from '@tanstack/react-query';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { callApi } from '../../lib/api.ts';
import { WhenLoaded } from '../../lib/on-demand.tsx';
import { useChangeAnnouncement, LiveIndicator } from '../../lib/shipments/live-updates.tsx';
import { lastKnownAnswers, storeAnswers } from './last-known.ts';
import { LastKnownAnswers } from './result/last-known-answers.tsx';
import { FailureCard } from './result/failure-card.tsx';
import { NotFoundCard } from './result/message-cards.tsx';
import { PackageResult } from './result/package-result.tsx';
import { trackFailure } from './track-failure.ts';
import { trackingResults } from './tracking.queries.ts';
import { useLiveTracking } from './use-live-tracking.ts';

/** Most searches are for one number. */
export const loadResultList = async () => (await import('./result/result-list-view.tsx')).ResultListView;

interface SearchOutcomeProps {
  numbers: [string, ...string[]];
  /** Who asked for them; undefined for a visitor. */
  account: string | undefined;
  onRetry: () => void;
}

/** The results of a finished search, updated live. */
export function SearchOutcome({ numbers, account, onRetry }: SearchOutcomeProps) {
  const toast = useToast();
  const { data: results, error } = useQuery({ ...trackingResults(callApi, numbers), enabled: false });
  const found = useMemo(
    () =>
      results?.flatMap((result) =>
        result.outcome === 'found' ? [{ ...result.package, view: result.view }] : [],
      ) ?? [],
    [results],
  );
  const liveState = useLiveTracking(numbers, error ? [] : found.map(({ trackingNumber }) => trackingNumber));
  const announcement = useChangeAnnouncement(found);

  useEffect(() => {
    if (results && !error) {
      storeAnswers(results, new Date(), account);
    }
  }, [results, error, account]);

  const isNothingFound = results !== undefined && !error && found.length === 0;
  const sayNotFound = useEffectEvent(() =>
    toast.fail(
      'Tracking Number Not Found',
      "Don't worry! Please double-check your tracking number and try again. Sometimes numbers can be tricky to read.",
    ),
  );
  useEffect(() => (isNothingFound ? cancelableMicrotask(() => sayNotFound()) : undefined), [isNothingFound]);

  if (error) {
    return (
      <>
        <FailureCard
          failure={trackFailure(error)}
          isAllKnown={lastKnownAnswers(numbers).length === numbers.length}
          onRetry={onRetry}
        />
        <LastKnownAnswers numbers={numbers} />
      </>
    );
  }
  const [result, ...others] = results ?? [];
  if (!result) {
    return null;
  }
  const live = <LiveIndicator state={liveState} />;
  return (
    <>
      <VisuallyHidden as="div" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      {others.length > 0 ? (
        <WhenLoaded load={loadResultList} props={{ results: [result, ...others], live }} />
      ) : result.outcome === 'found' ? (
        <PackageResult result={result} live={live} />
      ) : (
        <NotFoundCard result={result} />
      )}
    </>
  );
}

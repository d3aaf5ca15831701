import type { LiveState } from '@moveway/api-client/live-connection.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { createMergedRefresh } from './merged-refresh.ts';
import { refreshResults, trackingResults } from './tracking.queries.ts';

/**
 * Keeps the results of a search true while they are shown: the connection says which package changed, the API says
 * how. Its code is downloaded after the first result is on the screen.
 * @param numbers the search
 * @param watched those of its numbers that were found
 */
export function useLiveTracking(
  numbers: readonly [string, ...string[]] | undefined,
  watched: readonly string[],
): LiveState {
  const queryClient = useQueryClient();
  const [state, setState] = useState<LiveState>('off');
  // As texts, so that a search with the same numbers keeps its connection.
  const search = numbers?.join(',') ?? '';
  const watchList = watched.join(',');

  useEffect(() => {
    const [first, ...others] = search.split(',');
    const [firstWatched, ...othersWatched] = watchList.split(',');
    if (!first || !firstWatched) {
      return undefined;
    }
    const everything = [firstWatched, ...othersWatched];
    let isOver = false;
    let unsubscribe: (() => void) | undefined;

    const { refresh, stop } = createMergedRefresh((changed) =>
      refreshResults(queryClient, callApi, [first, ...others], changed),
    );
    const listen = async () => {
      const { subscribeLive } = await import('../../lib/live.ts');
      if (!isOver) {
        unsubscribe = subscribeLive({
          trackingNumbers: everything,
          onState: setState,
          shownUpdatedAt: (trackingNumber) =>
            queryClient
              .getQueryData(trackingResults(callApi, [first, ...others]).queryKey)
              ?.flatMap((result) => (result.outcome === 'found' ? [result.package] : []))
              .find((shown) => shown.trackingNumber === trackingNumber)?.updatedAt,
          onRefetch: () => refresh(everything),
          onChange({ trackingNumber }) {
            // The page's connection may tell of others, of the customer's own packages for one.
            if (everything.includes(trackingNumber)) {
              refresh([trackingNumber]);
            }
          },
        });
      }
    };
    listen().catch(() => {
      // Without the connection's code the page is as true as when it was loaded, and claims no more.
    });
    return () => {
      isOver = true;
      unsubscribe?.();
      stop();
      setState('off');
    };
  }, [queryClient, search, watchList]);

  return state;
}

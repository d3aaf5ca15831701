import type { LiveState } from '@moveway/api-client/live-subscription.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { pageIdle } from '../../lib/page-idle.ts';
import { createMergedRefresh } from './merged-refresh.ts';
import { refreshResults, trackingResults } from './tracking.queries.ts';

/**
 * Updates the results of a search while they are shown: the connection names the package that changed, the API returns
 * it. It opens when the page is idle.
 * @param numbers the search
 * @param watched those of its numbers that were found
 */
export function useLiveTracking(
  numbers: readonly [string, ...string[]] | undefined,
  watched: readonly string[],
): LiveState {
  const queryClient = useQueryClient();
  const [state, setState] = useState<LiveState>('off');
  // As strings, so that an equal list does not run the effect again.
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
      await pageIdle();
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
            // The page's one connection also reports other packages, such as the customer's own.
            if (everything.includes(trackingNumber)) {
              refresh([trackingNumber]);
            }
          },
        });
      }
    };
    listen().catch(() => {
      // Without the connection's code the page stays as it was loaded, and shows no live state.
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

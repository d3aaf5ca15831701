import { ApiError } from '@moveway/api-client/api-error.ts';
import type { LiveState } from '@moveway/api-client/live-subscription.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { pageIdle } from '../../lib/page-idle.ts';
import { refreshResults, trackingResults } from './tracking.queries.ts';

/** Unless the server says when. */
const RETRY_AFTER_SECONDS = 5;

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
    const everything: [string, ...string[]] = [firstWatched, ...othersWatched];
    let isOver = false;
    let unsubscribe: (() => void) | undefined;

    /** Once more where that fails; after that, the next change, poll or connection asks again. */
    const refresh = async (changed: readonly [string, ...string[]], isRetry = false) => {
      try {
        await refreshResults(queryClient, callApi, [first, ...others], changed);
      } catch (error) {
        const seconds = (error instanceof ApiError ? error.retryAfter : undefined) ?? RETRY_AFTER_SECONDS;
        if (!isRetry) {
          setTimeout(() => void (isOver || refresh(changed, true)), seconds * 1000);
        }
      }
    };
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
          onRefetch: () => void refresh(everything),
          onChange({ trackingNumber }) {
            // The page's one connection also reports other packages, such as the customer's own.
            if (everything.includes(trackingNumber)) {
              void refresh([trackingNumber]);
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
      setState('off');
    };
  }, [queryClient, search, watchList]);

  return state;
}

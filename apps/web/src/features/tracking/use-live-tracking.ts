import type { LiveState } from '@moveway/api-client/live-connection.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { refreshResults } from './tracking.queries.ts';

/** How long after a refresh failed it is tried again, unless the server names a time, in milliseconds. */
const TRY_AGAIN_MS = 5000;

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
    const everything: [string, ...string[]] = [firstWatched, ...othersWatched];
    const retries = new Set<ReturnType<typeof setTimeout>>();
    let isOver = false;
    let stop: (() => void) | undefined;

    const refresh = async (changed: readonly [string, ...string[]]) => {
      try {
        await refreshResults(queryClient, callApi, [first, ...others], changed);
      } catch (error) {
        if (!isOver) {
          const wait = error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : TRY_AGAIN_MS;
          retries.add(setTimeout(() => void refresh(changed), wait));
        }
      }
    };
    const listen = async () => {
      const { subscribeLive } = await import('../../lib/live.ts');
      if (!isOver) {
        stop = subscribeLive({
          trackingNumbers: everything,
          onState: setState,
          onRefetch: () => void refresh(everything),
          onChange({ trackingNumber }) {
            // The page's connection may tell of others, of the customer's own packages for one.
            if (everything.includes(trackingNumber)) {
              void refresh([trackingNumber]);
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
      stop?.();
      retries.forEach(clearTimeout);
      setState('off');
    };
  }, [queryClient, search, watchList]);

  return state;
}

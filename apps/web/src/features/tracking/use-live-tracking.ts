import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import type { LiveState } from '../../lib/shipments/live-indicator.tsx';
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
      const { watchPackages } = await import('@moveway/api-client/realtime.ts');
      if (!isOver) {
        stop = watchPackages('', everything, {
          onChange: ({ trackingNumber }) => void refresh([trackingNumber]),
          onListening: () => void refresh(everything),
          onConnection: (isLive) => setState(isLive ? 'live' : 'lost'),
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

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './error-text.ts';

/**
 * Data is never stale by itself, not fetched again on focus, not retried (specification, section 4).
 * @param onUnauthorized called when a call fails because the session is over or is no administrator's any more
 */
export function createAdminQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isUnauthorized(error)) {
      onUnauthorized();
    }
  };
  // A server on this very machine or network answers although the browser believes to be offline: always try.
  const networkMode = 'always';
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, networkMode },
      mutations: { retry: false, networkMode },
    },
  });
}

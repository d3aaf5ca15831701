import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@moveway/api-client/api-error.ts';

/**
 * A query client for one signed-in user. It is discarded at logout with the part of the page that uses it. Data is
 * never stale by itself, not refetched on focus and not retried (specification, section 4).
 * @param onSignedOut called when a response says that the session has ended
 */
export function createAccountClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') {
      onSignedOut();
    }
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

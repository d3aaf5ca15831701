import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@moveway/api-client/api-error.ts';

/**
 * The cache of what is shown to one signed-in person: it goes with that part of the page, and so everything in it at
 * logout. Data is never stale by itself, not fetched again on focus, not retried (specification, section 4).
 * @param onSignedOut told when a call finds that the session is over
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

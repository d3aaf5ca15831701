import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AdminSession } from '../platform/admin-session.ts';
import { isUnauthorized } from './error-text.ts';

/**
 * The cache of everything that is shown to the signed-in user. It is cleared when they sign out, and when the server
 * names another user, or them in another role. Data is never stale by itself, not fetched again on focus, not retried
 * (specification, section 4).
 */
export function createSessionQueryClient({
  get,
  subscribe,
  check,
}: Pick<AdminSession, 'get' | 'subscribe' | 'check'>): QueryClient {
  const onError = (error: Error) => {
    if (isUnauthorized(error)) {
      void check();
    }
  };
  // A server on this very machine or network answers although the browser believes to be offline: always try.
  const networkMode = 'always';
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, networkMode },
      mutations: { retry: false, networkMode },
    },
  });
  const identity = () => {
    const session = get();
    return session.state === 'signed-in' ? `${session.user.id} ${session.user.isAdmin}` : undefined;
  };
  let known = identity();
  subscribe(() => {
    const now = identity();
    if (now !== known) {
      known = now;
      queryClient.clear();
    }
  });
  return queryClient;
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { whenAccountChanges } from '@moveway/ui/personal/account.ts';
import type { AdminSession } from '../../platform/admin-session.ts';
import { isUnauthorized } from './error-text.ts';

/**
 * The cache of everything that is shown to the signed-in user. It is cleared when they sign out, and when the server
 * names another user, or them in another role. Data is never stale by itself, not fetched again on focus, not retried
 * (specification, section 4).
 */
export function createSessionQueryClient({ check }: Pick<AdminSession, 'check'>): QueryClient {
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
  whenAccountChanges(() => queryClient.clear());
  return queryClient;
}

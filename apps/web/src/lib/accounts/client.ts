import type { QueryClient } from '@tanstack/react-query';
import { createSessionQueryClient } from '@moveway/admin-ui/lib/queries/client.ts';
import { useEffect } from 'react';
import { refreshSession } from './session.ts';

/** The one cache of what is shown to who is signed in: on the dashboard, in the chat and in the console. */
export const accountClient = createSessionQueryClient({ check: refreshSession });

/**
 * The cache for a page that live events keep true while it is shown: what it left there is fetched again afterwards.
 */
export function usePageClient(): QueryClient {
  useEffect(
    () => () => {
      void accountClient.invalidateQueries({ refetchType: 'none' });
    },
    [],
  );
  return accountClient;
}

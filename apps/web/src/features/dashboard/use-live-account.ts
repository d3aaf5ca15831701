import type { LiveState } from '@moveway/api-client/live-connection.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshSession } from '../../lib/session.ts';
import { dashboardKeys } from './dashboard.queries.ts';

/**
 * Keeps the dashboard true while it is open: the connection says that one of the customer's packages changed, the API
 * says how. Its code is downloaded after the first packages are on the screen.
 */
export function useLiveAccount(): LiveState {
  const queryClient = useQueryClient();
  const [state, setState] = useState<LiveState>('off');

  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    const refresh = (history: readonly string[]) => {
      void queryClient.invalidateQueries({ queryKey: dashboardKeys.packages });
      void queryClient.invalidateQueries({ queryKey: history });
    };
    const listen = async () => {
      const { subscribeLive } = await import('../../lib/live.ts');
      if (!isOver) {
        stop = subscribeLive({
          isOwn: true,
          onState: setState,
          onRefetch: () => refresh(dashboardKeys.histories),
          onChange: ({ trackingNumber }) => refresh(dashboardKeys.history(trackingNumber)),
          // An administrator from now on, perhaps, who has another page.
          onUserChange: () => void refreshSession(),
          // Signed out elsewhere, or disabled: what is on the screen is theirs no longer.
          onEnded: () => void refreshSession(),
        });
      }
    };
    listen().catch(() => {
      // Without the connection's code the page is as true as when it was loaded, and claims no more.
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient]);

  return state;
}

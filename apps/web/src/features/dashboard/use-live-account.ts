import type { LiveState } from '@moveway/api-client/live-connection.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshSession } from '../../lib/accounts/session.ts';
import { dashboardKeys } from './dashboard.queries.ts';

/**
 * Updates the dashboard while it is open: the connection names the package that changed, the API returns it. The
 * connection's code is downloaded after the first packages are on the screen.
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
          // The customer may be an administrator now, who has another page.
          onUserChange: () => void refreshSession(),
          // Signed out elsewhere, or disabled: the dashboard may no longer be shown.
          onEnded: () => void refreshSession(),
        });
      }
    };
    listen().catch(() => {
      // Without the connection's code the page stays as it was loaded, and shows no live state.
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient]);

  return state;
}

import type { LiveState } from '@moveway/api-client/live-connection.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshSession } from '../../lib/accounts/session.ts';
import { pageIdle } from '../../lib/page-idle.ts';
import { dashboardKeys } from './dashboard.queries.ts';

/**
 * Updates the dashboard while it is open: the connection names the package that changed, the API returns it. It opens
 * when the page is idle.
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
      await pageIdle();
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

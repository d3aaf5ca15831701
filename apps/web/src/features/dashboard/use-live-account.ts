import type { LiveState } from '@moveway/api-client/live-subscription.ts';
import { moment } from '@moveway/api-client/moment.ts';
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
  // What is not known, or was left here before, is asked for as this page opens, in effects that come after this.
  const [openedAt] = useState(() => moment());

  useEffect(() => {
    let isOver = false;
    let wasLost = false;
    let stop: (() => void) | undefined;
    const refreshAll = () => {
      for (const queryKey of [dashboardKeys.packages, dashboardKeys.histories]) {
        // What failed is not asked for again by itself, unless the connection may have been why.
        void queryClient.invalidateQueries({
          queryKey,
          predicate: ({ state }) => wasLost || state.status !== 'error',
        });
      }
    };
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
          askedAt: () => openedAt,
          onState: (now) => {
            wasLost ||= now === 'lost' || now === 'polling';
            setState(now);
          },
          onRefetch: refreshAll,
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
  }, [queryClient, openedAt]);

  return state;
}

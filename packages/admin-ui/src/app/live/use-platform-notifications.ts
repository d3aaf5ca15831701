import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { adminStats } from '../../lib/queries/shared.queries.ts';
import { useAdminPlatform } from '../../platform/admin-platform.ts';
import type { LiveListeners } from './use-live-console.ts';

/** Packages that became late overnight are counted up to here. */
const MAX_LATE = 100;
/** How many of a conversation's last messages are searched for the new one. */
const LAST_MESSAGES = 25;
/** Systems show two or three lines of a notification. */
const SHOWN_CHARACTERS = 200;

/**
 * Where the shell can show them: keeps its counts up to date, and notifies of customers' messages and of packages that
 * become late while the console is open: as their promised day ends, or by a change. Counts and notifications follow
 * live events alone.
 * @returns what live events call
 */
export function usePlatformNotifications(): LiveListeners {
  const { notifications } = useAdminPlatform();
  const api = useAdminApi();
  // No call of its own: the header asks for the same counts. The console is rendered anew for these two alone.
  const { data: counts } = useQuery({
    ...adminStats(api),
    select: ({ latePackages, customersWaiting }) => ({ latePackages, customersWaiting }),
  });
  const { latePackages, customersWaiting } = counts ?? {};
  /** The last day whose late packages were known or notified. */
  const knownDay = useRef<string>(undefined);

  const onCounts = useEffectEvent((late: number, unanswered: number) => {
    void notifications?.setCounts({ late, unanswered });
  });
  useEffect(() => {
    if (latePackages !== undefined && customersWaiting !== undefined) {
      onCounts(latePackages, customersWaiting);
    }
  }, [latePackages, customersWaiting]);
  // Signed out: the counts outside of the page are removed, because the next user of the device may see them.
  useEffect(() => () => onCounts(0, 0), []);

  const notifyOfLate = async (trackingNumber: string) =>
    notifications?.show({
      title: `${trackingNumber} is late`,
      body: latePackageText,
      link: { kind: 'package', trackingNumber },
    });
  const notifyOfLateSince = async (since: string) => {
    const { items, nextCursor } = await api.call('GET /api/admin/analytics/attention', {
      query: { reason: 'late', since, limit: MAX_LATE },
    });
    const [first] = items;
    if (items.length === 1 && first) {
      await notifyOfLate(first.package.trackingNumber);
    } else if (first) {
      await notifications?.show({
        title: `${nextCursor === undefined ? items.length : `More than ${MAX_LATE}`} packages are late`,
        body: latePackageText,
        link: { kind: 'late' },
      });
    }
  };
  const notifyOfMessage = async (id: string, conversationId: string) => {
    const { items } = await api.call('GET /api/admin/conversations/:id/messages', {
      params: { id: conversationId },
      query: { limit: LAST_MESSAGES },
    });
    // Who wrote is not in the event.
    const written = items.find((message) => message.id === id && !message.isFromAdmin);
    if (written) {
      await notifications?.show({
        title: written.username,
        // By characters: half of an emoji would be shown as an unknown one.
        body: [...written.message].slice(0, SHOWN_CHARACTERS).join(''),
        link: { kind: 'conversation', id: conversationId },
      });
    }
  };
  const inShell = (notify: () => Promise<void> | undefined) => {
    if (notifications) {
      // What cannot be loaded now still is in the counts, and in the console.
      notify()?.catch(() => undefined);
    }
  };
  return {
    onChange: ({ trackingNumber, isNewlyLate }) => {
      if (isNewlyLate) {
        inShell(() => notifyOfLate(trackingNumber));
      }
    },
    onMessage: ({ id, conversationId }) => inShell(() => notifyOfMessage(id, conversationId)),
    onBusinessDay: (day) => {
      const before = knownDay.current;
      // A changed time zone may go back a day, of which everything was notified.
      if (before === undefined || before < day) {
        knownDay.current = day;
      }
      if (before !== undefined && before < day) {
        inShell(() => notifyOfLateSince(before));
      }
    },
  };
}

const latePackageText = 'Its expected date has passed.';

import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminApi } from '../lib/admin-api.ts';
import { useAdminApi } from '../lib/admin-api.ts';
import { adminStats } from '../lib/shared.queries.ts';
import { useAdminPlatform } from '../platform/admin-platform.ts';

/** Among so many a waiting customer is looked for, and a newly late package. */
const LOOKED_THROUGH = 100;

/**
 * Where the shell can show them: keeps its counts up to date, and notifies of customers' messages and of packages that
 * have become late since the console was opened. The figures are those that live events keep up to date.
 * @returns to be called when a message was written in a customer's conversation
 */
export function usePlatformNotifications(): (customerId: string) => void {
  const { notifications } = useAdminPlatform();
  const api = useAdminApi();
  const { data: stats } = useQuery({ ...adminStats(api), enabled: notifications !== undefined });
  const { latePackages, customersWaiting } = stats ?? {};
  /** The tracking numbers of late packages that were told of, or were late before. */
  const known = useRef<ReadonlySet<string>>(undefined);

  const onCounts = useEffectEvent((late: number, unanswered: number) => {
    void notifications?.setCounts({ late, unanswered });
  });
  const onLate = useEffectEvent(async () => {
    const late = await lateNumbers(api);
    const before = known.current;
    known.current = new Set(late);
    const fresh = before ? late.filter((number) => !before.has(number)) : [];
    const [trackingNumber] = fresh;
    if (trackingNumber !== undefined) {
      await notifications?.show(
        fresh.length === 1
          ? {
              title: `${trackingNumber} is late`,
              body: latePackageText,
              link: { kind: 'package', trackingNumber },
            }
          : { title: `${fresh.length} packages are late`, body: latePackageText, link: { kind: 'late' } },
      );
    }
  });
  useEffect(() => {
    if (latePackages !== undefined && customersWaiting !== undefined) {
      onCounts(latePackages, customersWaiting);
    }
  }, [latePackages, customersWaiting]);
  useEffect(() => {
    if (notifications && latePackages !== undefined) {
      // What could not be loaded now is found at the next change.
      onLate().catch(() => undefined);
    }
  }, [notifications, latePackages]);

  const notifyOfMessage = async (customerId: string) => {
    // Who wrote is not in the event: an answer of staff leaves nobody waiting.
    const waiting = await waitingCustomer(api, customerId).catch(() => undefined);
    if (waiting) {
      await notifications?.show({
        title: waiting.username,
        body: waiting.message,
        link: { kind: 'conversation', id: customerId },
      });
    }
  };
  return (customerId) => {
    if (notifications) {
      void notifyOfMessage(customerId);
    }
  };
}

const latePackageText = 'The promised delivery date has passed.';

async function lateNumbers(api: AdminApi): Promise<string[]> {
  const { items } = await api.call('GET /api/admin/analytics/attention', {
    query: { reason: 'late', limit: LOOKED_THROUGH },
  });
  return items.map(({ package: { trackingNumber } }) => trackingNumber);
}

async function waitingCustomer(api: AdminApi, customerId: string) {
  const { items } = await api.call('GET /api/admin/chat/waiting', { query: { limit: LOOKED_THROUGH } });
  return items.find(({ userId }) => userId === customerId);
}

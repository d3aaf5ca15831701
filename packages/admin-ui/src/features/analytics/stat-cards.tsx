import { memo, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import { RATE_BEFORE_DAYS } from '@moveway/contracts/analytics/analytics.routes.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { loadErrorText } from '../../lib/queries/error-text.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { usePollingIntervals, adminStats, WHILE_COUNTING_MS } from '../../lib/queries/shared.queries.ts';
import { UnreachableAlert } from '../../lib/queries/view.tsx';
import styles from './stat-cards.module.css';

/** By how many points the rate differs from the rate of a month ago, if the card has room for it. */
function RateChange({ now, before }: { now: number; before: number | undefined }) {
  if (before === undefined) {
    return null;
  }
  const points = now - before;
  return (
    <span className={styles.change}>
      {points === 0
        ? `same as ${RATE_BEFORE_DAYS} days ago`
        : `${points > 0 ? '▲' : '▼'} ${Math.abs(points)} points in ${RATE_BEFORE_DAYS} days`}
    </span>
  );
}

/** The four stat cards of the control center. */
export const StatCards = memo(function StatCards() {
  const { stats: refetchInterval } = usePollingIntervals();
  const { data: stats, error } = useQuery({
    ...adminStats(useAdminApi()),
    refetchInterval: ({ state }) =>
      state.data?.isCounting === true ? Math.min(WHILE_COUNTING_MS, refetchInterval) : refetchInterval,
  });
  // The console says itself that there is no network.
  const isOnline = useOnline();
  const counted = (value: ReactNode) =>
    stats?.isCounting === true ? <span className={styles.counting}>Still counting</span> : value;
  const total = (name: 'totalUsers' | 'chatMessages') =>
    stats && `${stats.estimated?.includes(name) ? 'About ' : ''}${formatCount(stats[name])}`;
  const cards = [
    ['Total Users', total('totalUsers')],
    ['Active Packages', stats && counted(formatCount(stats.activePackages))],
    [
      'Delivery Rate',
      stats &&
        counted(
          <>
            {stats.deliveryRate}% <span className={styles.of}>of all</span>
            <RateChange now={stats.deliveryRate} before={stats.deliveryRateBefore} />
          </>,
        ),
    ],
    ['Messages', total('chatMessages')],
  ] as const;
  return (
    <>
      <dl className={styles.cards} title={error ? loadErrorText(error) : undefined}>
        {cards.map(([label, value]) => (
          <div key={label} className={styles.card}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              {value ?? (error ? '–' : <Skeleton.Button active size="small" />)}
            </dd>
          </div>
        ))}
      </dl>
      <UnreachableAlert error={isOnline ? error : null} />
    </>
  );
});

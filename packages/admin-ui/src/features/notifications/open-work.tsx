import { memo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { attentionLink, conversationsLink, openRequestsLink } from '../../lib/address/links.ts';
import { countedUpTo } from '../../lib/lists/use-count.ts';
import { adminStats } from '../../lib/queries/shared.queries.ts';
import styles from './open-work.module.css';

/** How much work is open: each count leads to its list. */
export const OpenWork = memo(function OpenWork({ className = '' }: { className?: string | undefined }) {
  const { data: stats } = useQuery(adminStats(useAdminApi()));
  const tiles: { text: string; count: number | undefined; to: string; isUrgent?: boolean }[] = [
    { text: 'late', count: stats?.latePackages, to: attentionLink('late'), isUrgent: true },
    { text: 'unanswered', count: stats?.customersWaiting, to: conversationsLink('waiting') },
    { text: 'stalled', count: stats?.stalledPackages, to: attentionLink('stalled') },
    { text: 'unassigned', count: stats?.unassignedPackages, to: attentionLink('unassigned') },
    { text: 'requests', count: stats?.openRequests, to: openRequestsLink },
    // Rare, so a tile appears only while something is counted.
    ...(stats?.holdsDue
      ? [{ text: 'holds over', count: stats.holdsDue, to: attentionLink('hold-due') }]
      : []),
    ...(stats?.cancellationsAsked
      ? [{ text: 'cancel requests', count: stats.cancellationsAsked, to: attentionLink('cancel-asked') }]
      : []),
  ];
  return (
    <nav className={`${styles.work} ${className}`} aria-label="Open work">
      {tiles.map(({ text, count, to, isUrgent }) => (
        <Link
          key={text}
          className={styles.tile}
          data-urgent={isUrgent === true && count !== 0 ? true : undefined}
          data-none={count === 0 || undefined}
          to={to}
        >
          <span className={styles.count}>{count === undefined ? '–' : countedUpTo(count)}</span> {text}
        </Link>
      ))}
    </nav>
  );
});

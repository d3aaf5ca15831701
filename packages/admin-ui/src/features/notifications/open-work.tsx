import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAdminApi } from '../../lib/admin-api.ts';
import { attentionLink, supportLink } from '../../lib/console-links.ts';
import { countedUpTo } from '../../lib/use-list-count.ts';
import { adminStats } from '../../lib/shared.queries.ts';
import styles from './open-work.module.css';

/** "3 waiting · 1 late · 2 stalled · 4 unassigned": how much work is open, each number a link to it. */
export function OpenWork({ className = '' }: { className?: string | undefined }) {
  const { data: stats } = useQuery(adminStats(useAdminApi()));
  const links = stats && [
    { text: 'waiting', count: stats.customersWaiting, to: supportLink },
    { text: 'late', count: stats.latePackages, to: attentionLink('late') },
    { text: 'stalled', count: stats.stalledPackages, to: attentionLink('stalled') },
    { text: 'unassigned', count: stats.unassignedPackages, to: attentionLink('unassigned') },
  ];
  return (
    <nav className={`${styles.work} ${className}`} aria-label="Open work">
      {links?.map(({ text, count, to }) => (
        <Link key={text} className={styles.link} data-none={count === 0 || undefined} to={to}>
          {countedUpTo(count)} {text}
        </Link>
      ))}
    </nav>
  );
}

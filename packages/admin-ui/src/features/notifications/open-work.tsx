import { useQuery } from '@tanstack/react-query';
import { MOST_COUNTED } from '@moveway/contracts/analytics/analytics.routes.ts';
import { Link } from '@moveway/ui/link/link.tsx';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { attentionLink, supportLink } from '../../lib/console-links.ts';
import { adminStats } from '../../lib/shared.queries.ts';
import styles from './open-work.module.css';

const counted = (count: number) =>
  count >= MOST_COUNTED ? `${formatCount(MOST_COUNTED)}+` : formatCount(count);

/** "3 waiting · 1 late · 2 stalled": how much needs somebody, each a link to it. */
export function OpenWork({ className = '' }: { className?: string | undefined }) {
  const { data: stats } = useQuery(adminStats(useAdminApi()));
  const links = stats && [
    { text: 'waiting', count: stats.customersWaiting, to: supportLink },
    { text: 'late', count: stats.latePackages, to: attentionLink('late') },
    { text: 'stalled', count: stats.stalledPackages, to: attentionLink('stalled') },
  ];
  return (
    <nav className={`${styles.work} ${className}`} aria-label="Open work">
      {links?.map(({ text, count, to }) => (
        <Link key={text} className={styles.link} data-none={count === 0 || undefined} to={to}>
          {counted(count)} {text}
        </Link>
      ))}
    </nav>
  );
}

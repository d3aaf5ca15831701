import { useQuery } from '@tanstack/react-query';
import { Badge } from 'antd';
import { Link } from 'react-router-dom';
import { useAdminApi } from '../lib/queries/admin-api.ts';
import { adminStats } from '../lib/queries/shared.queries.ts';
import { useBreakpoint } from '../lib/use-breakpoint.ts';
import { TABS } from './screens.tsx';
import styles from './rail.module.css';

interface RailProps {
  /** The path of the tab that is open, or whose page is: it is always there. */
  current: string;
  /** Where the tab of a path leads. */
  addressOf: (path: string) => string;
}

/** The navigation of the console: on the left, on a phone at the bottom. */
export function Rail({ current, addressOf }: RailProps) {
  const isWide = useBreakpoint('md');
  const { data: stats } = useQuery(adminStats(useAdminApi()));
  const shown = TABS.filter(
    ({ path, isInRail, isOnPhone }) => path === current || (isWide ? isInRail : isOnPhone),
  );
  return (
    <nav aria-label="Console" className={styles.rail}>
      {shown.map(({ path, label, Icon, count }) => {
        const waiting = stats && count ? count(stats) : 0;
        return (
          <Link
            key={path}
            className={styles.tab}
            to={addressOf(path)}
            aria-current={path === current ? 'page' : undefined}
          >
            {/* A new element per count: for a second, the kit would show the digits of two counts. */}
            <Badge key={waiting} count={waiting} size="small">
              <Icon aria-hidden className={styles.icon ?? ''} />
            </Badge>
            <span>{label}</span>
          </Link>
        );
      })}
    </nav>
  );
}

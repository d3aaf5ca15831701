import { useInfiniteQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import { Link } from '@moveway/ui/link/link.tsx';
import { useAdminApi } from '../../lib/admin-api.ts';
import { customerPackagesLink, packageLink } from '../../lib/console-links.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { MoreButton } from '../../lib/more-button.tsx';
import { QueryView } from '../../lib/query-view.tsx';
import { StatusLabel } from '../../lib/status-label.tsx';
import { userPackages } from './user.queries.ts';
import styles from './user-drawer.module.css';

/** What is on the user's dashboard. */
export function UserPackages({ userId }: { userId: string }) {
  const query = useInfiniteQuery(userPackages(useAdminApi(), userId));
  return (
    <QueryView query={query} what="the packages" lines={4}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        return items.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No packages" />
        ) : (
          <>
            <Link to={customerPackagesLink(userId)}>Open in Packages</Link>
            <ul className={styles.list}>
              {items.map((item) => (
                <li key={item.id} className={styles.item}>
                  <div className={styles.line}>
                    <Link className={styles.mono} to={packageLink(item.trackingNumber)}>
                      {item.trackingNumber}
                    </Link>
                    <StatusLabel status={item.status} />
                  </div>
                  <div>
                    {item.sender} to {item.receiver}
                  </div>
                  <div className={styles.second}>
                    {item.currentLocation && `${item.currentLocation}, `}updated{' '}
                    {formatInstant(item.updatedAt)}
                  </div>
                </li>
              ))}
            </ul>
            <MoreButton query={query} />
          </>
        );
      }}
    </QueryView>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import { Link } from 'react-router-dom';
import { Instant } from '../../lib/times/instant.tsx';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { customerPackagesLink, packageLink, conversationLink } from '../../lib/address/links.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { MoreButton } from '../../lib/lists/page-nav.tsx';
import { QueryView } from '../../lib/queries/view.tsx';
import { StatusLabel } from '../../lib/status-label.tsx';
import { useWriterName } from '../../lib/use-writer-name.ts';
import { userPackages, userMessages, useEndUserSessions, userSessions } from './user.queries.ts';
import styles from './user-drawer.module.css';
import { SessionList } from './session-list.tsx';

/** The packages on the user's dashboard. */
export function UserPackages({ userId }: { userId: string }) {
  const query = useInfiniteQuery(userPackages(useAdminApi(), userId));
  return (
    <QueryView query={query} what="the packages" lines={4}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        return items.length === 0 ? (
          <Empty description="No packages" />
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

/** The user's conversation with support, newest first. */
export function UserMessages({ userId }: { userId: string }) {
  const query = useInfiniteQuery(userMessages(useAdminApi(), userId));
  const writerName = useWriterName();
  return (
    <QueryView query={query} what="the messages" lines={4}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        return items.length === 0 ? (
          <Empty description="No messages" />
        ) : (
          <>
            <Link to={conversationLink(userId)}>Reply in Support</Link>
            <ol className={styles.list}>
              {items.map((item) => (
                <li key={item.id} className={styles.item}>
                  <div className={`${styles.line} ${styles.second}`}>
                    <span>{writerName(item)}</span>
                    <Instant at={item.timestamp} />
                  </div>
                  <div className={styles.text}>{item.message}</div>
                </li>
              ))}
            </ol>
            <MoreButton query={query} />
          </>
        );
      }}
    </QueryView>
  );
}

/** The user's sessions. Ending them does not prevent a new sign-in; disabling the user does. */
export function UserSessions({ userId }: { userId: string }) {
  const query = useQuery(userSessions(useAdminApi(), userId));
  const end = useEndUserSessions(userId);
  return (
    <QueryView query={query} what="the sessions" lines={4}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty description="Not signed in anywhere" />
        ) : (
          <SessionList sessions={items} end={end} />
        )
      }
    </QueryView>
  );
}

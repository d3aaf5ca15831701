import { useInfiniteQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import { Link } from '@moveway/ui/link/link.tsx';
import { useAdminApi } from '../../lib/admin-api.ts';
import { conversationLink } from '../../lib/console-links.ts';
import { formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';
import { MoreButton } from '../../lib/more-button.tsx';
import { QueryView } from '../../lib/query-view.tsx';
import { userMessages } from './user.queries.ts';
import styles from './user-drawer.module.css';

/** What the user and support wrote to each other, newest first. */
export function UserMessages({ userId }: { userId: string }) {
  const query = useInfiniteQuery(userMessages(useAdminApi(), userId));
  return (
    <QueryView query={query} what="the messages" lines={4}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        return items.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No messages" />
        ) : (
          <>
            <Link to={conversationLink(userId)}>Reply in Support</Link>
            <ol className={styles.list}>
              {items.map((item) => (
                <li key={item.id} className={styles.item}>
                  <div className={`${styles.line} ${styles.second}`}>
                    <span>{item.isFromAdmin ? 'Support' : item.username}</span>
                    <time dateTime={item.timestamp} title={formatFullInstant(item.timestamp)}>
                      {formatInstant(item.timestamp)}
                    </time>
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

import { useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import { useAdminApi } from '../../lib/admin-api.ts';
import { QueryView } from '../../lib/query-view.tsx';
import { SessionFacts } from './session-facts.tsx';
import { userSessions } from './user.queries.ts';
import styles from './user-drawer.module.css';

/** Where the user is signed in. Ending a sign-in is theirs to do; disabling them ends all. */
export function UserSessions({ userId }: { userId: string }) {
  const query = useQuery(userSessions(useAdminApi(), userId));
  return (
    <QueryView query={query} what="the sign-ins" lines={4}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Not signed in anywhere" />
        ) : (
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item.id} className={styles.item}>
                <SessionFacts session={item} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

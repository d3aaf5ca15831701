import { useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import { useAdminApi } from '../../lib/admin-api.ts';
import { QueryView } from '../../lib/query-view.tsx';
import { SessionList } from './session-list.tsx';
import { useEndUserSessions, userSessions } from './user.queries.ts';

/** Where the user is signed in. They may sign in again; disabling them prevents that too. */
export function UserSessions({ userId }: { userId: string }) {
  const query = useQuery(userSessions(useAdminApi(), userId));
  const end = useEndUserSessions(userId);
  return (
    <QueryView query={query} what="the sign-ins" lines={4}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Not signed in anywhere" />
        ) : (
          <SessionList sessions={items} end={end} />
        )
      }
    </QueryView>
  );
}

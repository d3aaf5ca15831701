import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../../lib/admin-api.ts';
import { QueryView } from '../../lib/query-view.tsx';
import { ownSessions, useEndOwnSessions } from './own-account.queries.ts';
import { SessionList } from './session-list.tsx';

/** Where the administrator is signed in. */
export function OwnSessions() {
  const query = useQuery(ownSessions(useAdminApi()));
  const end = useEndOwnSessions();
  return (
    <QueryView query={query} what="your sign-ins" lines={4}>
      {({ items }) => <SessionList sessions={items} end={end} />}
    </QueryView>
  );
}

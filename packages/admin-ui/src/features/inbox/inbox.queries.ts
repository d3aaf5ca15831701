import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiInput } from '@moveway/contracts/api.ts';
import type { InboxStatus } from '@moveway/contracts/inbox/inbox.constants.ts';
import type { AdminApi } from '../../lib/queries/admin-api.ts';
import { queryKeys } from '../../lib/queries/keys.ts';
import { useWrite } from '../../lib/queries/use-write.ts';

type Filter = NonNullable<ApiInput<'GET /api/admin/inbox'>['query']>;

/** One page of the requests of visitors, newest first. */
export const inboxList = (api: AdminApi, filter: Filter) =>
  queryOptions({
    queryKey: [...queryKeys.inbox, filter],
    queryFn: ({ signal }) => api.call('GET /api/admin/inbox', { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useInboxStatus = () =>
  useWrite(
    (api, { id, status }: { id: string; status: InboxStatus }) =>
      api.call('PUT /api/admin/inbox/:id/status', { params: { id }, body: { status } }),
    [queryKeys.inbox, queryKeys.stats, queryKeys.audit],
  );

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiInput } from '@moveway/contracts/api.ts';
import type { AdminApi } from '../../lib/queries/admin-api.ts';
import { queryKeys } from '../../lib/queries/keys.ts';
import { useWrite } from '../../lib/queries/use-write.ts';

type Filter = NonNullable<ApiInput<'GET /api/admin/failed-jobs'>['query']>;

/** One page of the jobs that are not retried any more, the last failure first. */
export const failedJobList = (api: AdminApi, filter: Filter) =>
  queryOptions({
    queryKey: [...queryKeys.failedJobs, filter],
    queryFn: ({ signal }) => api.call('GET /api/admin/failed-jobs', { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Runs a failed job again, or removes it. */
export const useFailedJobChange = () =>
  useWrite(
    async (api, { id, change }: { id: string; change: 'retry' | 'discard' }): Promise<unknown> =>
      change === 'retry'
        ? api.call('POST /api/admin/failed-jobs/:id/retry', { params: { id } })
        : api.call('DELETE /api/admin/failed-jobs/:id', { params: { id } }),
    [queryKeys.failedJobs, queryKeys.stats, queryKeys.audit],
  );

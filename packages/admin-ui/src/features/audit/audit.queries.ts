import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiInput } from '@moveway/contracts/api.ts';
import type { AdminApi } from '../../lib/queries/admin-api.ts';
import { queryKeys } from '../../lib/queries/keys.ts';

/** One page of the audit log, newest first. */
export const auditList = (api: AdminApi, filter: NonNullable<ApiInput<'GET /api/admin/audit'>['query']>) =>
  queryOptions({
    queryKey: [...queryKeys.audit, filter],
    queryFn: ({ signal }) => api.call('GET /api/admin/audit', { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

import { queryOptions } from '@tanstack/react-query';
import type { AdminApi } from './admin-api.ts';
import { queryKeys } from './query-keys.ts';

/** Head counts. */
export const adminStats = (api: AdminApi) =>
  queryOptions({
    queryKey: queryKeys.stats,
    queryFn: ({ signal }) => api.call('GET /api/admin/stats', {}, { signal }),
  });

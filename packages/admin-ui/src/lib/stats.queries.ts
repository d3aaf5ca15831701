import { queryOptions } from '@tanstack/react-query';
import type { AdminApi } from './admin-api.ts';
import { queryKeys } from './query-keys.ts';

/** The polling interval while the server is still counting, in milliseconds. */
export const WHILE_COUNTING_MS = 5000;

/** The counts of the stat cards and the notifications. */
export const adminStats = (api: AdminApi) =>
  queryOptions({
    queryKey: queryKeys.stats,
    queryFn: ({ signal }) => api.call('GET /api/admin/stats', {}, { signal }),
  });

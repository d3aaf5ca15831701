import { queryOptions } from '@tanstack/react-query';
import type { AdminApi } from './admin-api.ts';
import { queryKeys } from './query-keys.ts';

/** How often figures are asked for again while the server is still counting, in milliseconds. */
export const WHILE_COUNTING_MS = 5000;

/** Head counts. */
export const adminStats = (api: AdminApi) =>
  queryOptions({
    queryKey: queryKeys.stats,
    queryFn: ({ signal }) => api.call('GET /api/admin/stats', {}, { signal }),
  });

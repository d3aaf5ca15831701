import { queryOptions } from '@tanstack/react-query';
import type { AdminApi } from '../../lib/admin-api.ts';

const REFRESH_MS = 30_000;

export const statsKeys = { all: ['analytics', 'stats'] as const };

/** Head counts, refreshed every 30 seconds (specification, section 9). */
export const adminStats = (api: AdminApi) =>
  queryOptions({
    queryKey: statsKeys.all,
    queryFn: ({ signal }) => api.call('GET /api/admin/stats', {}, { signal }),
    refetchInterval: REFRESH_MS,
  });

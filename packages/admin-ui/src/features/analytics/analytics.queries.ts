import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ANALYTICS_PERIODS, ATTENTION_REASONS } from '@moveway/contracts/analytics/analytics.routes.ts';
import type { AdminApi } from '../../lib/queries/admin-api.ts';
import { queryKeys } from '../../lib/queries/keys.ts';
import { WHILE_COUNTING_MS } from '../../lib/queries/shared.queries.ts';

export type Period = (typeof ANALYTICS_PERIODS)[number];
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

const ATTENTION_PAGE = 25;

/** The metrics of a period and of the one before; fetched whenever it is shown, as conversations change each minute. */
export const analyticsReport = (api: AdminApi, period: Period) =>
  queryOptions({
    queryKey: [...queryKeys.analytics, 'report', period],
    queryFn: ({ signal }) => api.call('GET /api/admin/analytics', { query: { period } }, { signal }),
    refetchInterval: ({ state }) => state.data?.isCounting === true && WHILE_COUNTING_MS,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** One page of late or stalled packages, worst first. */
export const attentionList = (api: AdminApi, reason: AttentionReason, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.analytics, 'attention', reason, cursor],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/admin/analytics/attention',
        { query: { reason, cursor, limit: ATTENTION_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

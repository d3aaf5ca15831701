import { queryOptions } from '@tanstack/react-query';
import type { AdminApi } from '../../lib/queries/admin-api.ts';
import { queryKeys } from '../../lib/queries/keys.ts';

/** How many of a kind are named; the rest is a press away. */
const NAMED = 4;

/** Customers who wait for an answer, the longest wait first. */
export const waitingCustomers = (api: AdminApi) =>
  queryOptions({
    queryKey: [...queryKeys.chat, 'waiting'],
    queryFn: ({ signal }) => api.call('GET /api/admin/chat/waiting', { query: { limit: NAMED } }, { signal }),
  });

/** Open requests that were sent with the forms of the site, newest first. */
export const openRequestList = (api: AdminApi) =>
  queryOptions({
    queryKey: [...queryKeys.inbox, 'open'],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/inbox', { query: { status: 'open', limit: NAMED } }, { signal }),
  });

/** Packages that an administrator should look after, worst first. */
export const worstPackages = (api: AdminApi, reason: 'late' | 'stalled') =>
  queryOptions({
    queryKey: [...queryKeys.analytics, 'worst', reason],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/analytics/attention', { query: { reason, limit: NAMED } }, { signal }),
  });

/** Packages whose customers ask to cancel them, the longest unchanged first. */
export const cancelRequests = (api: AdminApi) =>
  queryOptions({
    queryKey: [...queryKeys.packages, 'cancel-asked'],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/admin/packages',
        { query: { attention: 'cancel-asked', sort: 'updatedAt', limit: NAMED } },
        { signal },
      ),
  });

/** Background work that no retry helped, the last failure first. */
export const lastFailedJobs = (api: AdminApi) =>
  queryOptions({
    queryKey: [...queryKeys.failedJobs, 'last'],
    queryFn: ({ signal }) => api.call('GET /api/admin/failed-jobs', { query: { limit: NAMED } }, { signal }),
  });

/** Internal notes that mention this administrator and that they have not read, newest first. */
export const unreadMentions = (api: AdminApi) =>
  queryOptions({
    queryKey: queryKeys.mentions,
    queryFn: ({ signal }) => api.call('GET /api/admin/mentions', {}, { signal }),
  });

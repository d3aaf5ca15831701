import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/**
 * The statuses that the list can be filtered by, as its counters count: In Transit includes Out for Delivery, and what
 * is canceled has only Canceled.
 */
export const FILTER_STATUSES = [
  'Delivered',
  'In Transit',
  'Pending',
  'Processing',
  'Out for Delivery',
  'Canceled',
] as const;
export type FilterStatus = (typeof FILTER_STATUSES)[number];

/** The filter of the customer's packages; an empty search and no status select all. */
export interface PackageFilter {
  search: string;
  status: FilterStatus | undefined;
}

export const dashboardKeys = {
  packages: ['own-packages'],
  history: (trackingNumber: string) => ['history', trackingNumber],
  histories: ['history'],
  sessions: ['own-sessions'],
} as const;

/** The customer's packages, newest change first, page by page, with counters over all of them. */
export const myPackages = ({ search, status }: PackageFilter) =>
  infiniteQueryOptions({
    queryKey: [...dashboardKeys.packages, search, status],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'GET /api/packages/user',
        {
          query: {
            search: search || undefined,
            status,
            cursor: pageParam,
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The history and the route of one package: the same answer as on the tracking page. */
export const packageHistory = (trackingNumber: string) =>
  queryOptions({
    queryKey: dashboardKeys.history(trackingNumber),
    queryFn: async ({ signal }) => {
      const { events, route, view } = await callApi(
        'GET /api/packages/track/:trackingNumber',
        { params: { trackingNumber } },
        { signal },
      );
      return { events, route, view };
    },
  });

/** The customer's sessions, last used first. Always stale, because no event reports a sign-in elsewhere. */
export const mySessions = queryOptions({
  queryKey: dashboardKeys.sessions,
  staleTime: 0,
  queryFn: async ({ signal }) => (await callApi('GET /api/auth/sessions', {}, { signal })).items,
});

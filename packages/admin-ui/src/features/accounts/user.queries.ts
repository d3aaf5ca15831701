import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import type { ApiInput } from '@moveway/contracts/api.ts';
import type { AdminApi } from '../../lib/queries/admin-api.ts';
import { queryKeys } from '../../lib/queries/keys.ts';
import { useWrite } from '../../lib/queries/use-write.ts';
import type { EndedSession } from './own-account.queries.ts';

type UserFilter = NonNullable<ApiInput<'GET /api/admin/users'>['query']>;

const SHORT_PAGE = 10;

/** One page of all users. */
export const userList = (api: AdminApi, filter: UserFilter) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'list', filter],
    queryFn: ({ signal }) => api.call('GET /api/admin/users', { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

const sessionsKey = (id: string) => [...queryKeys.users, 'sessions', id];

/** A user's sessions. There are no events about sign-ins, so they are fetched each time they are shown. */
export const userSessions = (api: AdminApi, id: string) =>
  queryOptions({
    queryKey: sessionsKey(id),
    staleTime: 0,
    queryFn: ({ signal }) => api.call('GET /api/admin/users/:id/sessions', { params: { id } }, { signal }),
  });

/** Ends one session of a user, or all. */
export const useEndUserSessions = (id: string) =>
  useWrite(
    async (api, which: EndedSession): Promise<{ ended: number }> =>
      which === 'all'
        ? api.call('DELETE /api/admin/users/:id/sessions', { params: { id } })
        : api.call('DELETE /api/admin/users/:id/sessions/:sessionId', {
            params: { id, sessionId: which.id },
          }),
    // The user may be the administrator.
    [sessionsKey(id), queryKeys.sessions, queryKeys.audit],
    { waits: true },
  );

const pages = {
  initialPageParam: '',
  getNextPageParam: (last: { nextCursor?: string | undefined }) => last.nextCursor,
};

/** What is on a user's dashboard, newest change first. */
export const userPackages = (api: AdminApi, customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.packages, 'of-user', customerId],
    queryFn: ({ signal, pageParam: cursor }) =>
      api.call('GET /api/admin/packages', { query: { customerId, limit: SHORT_PAGE, cursor } }, { signal }),
    ...pages,
  });

/** A user's conversation with support, newest first. */
export const userMessages = (api: AdminApi, userId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.chat, 'of-user', userId],
    queryFn: ({ signal, pageParam: cursor }) =>
      api.call('GET /api/admin/chat', { query: { userId, limit: SHORT_PAGE, cursor } }, { signal }),
    ...pages,
  });

/** Makes a link for a new password of a customer. The client keeps the link no longer than it is shown. */
export const useGiveResetLink = (id: string) =>
  useWrite(
    (api) => api.call('POST /api/admin/users/:id/reset-link', { params: { id } }),
    [queryKeys.users, queryKeys.audit],
    { waits: true, gcTime: 0 },
  );

/** What an administrator may change about a user. */
export type UserChange = { isAdmin: boolean } | { isDisabled: boolean };

export const useChangeUser = () =>
  useWrite(
    (api, { id, change }: { id: AdminUser['id']; change: UserChange }) =>
      'isAdmin' in change
        ? api.call('PUT /api/admin/users/:id/role', { params: { id }, body: change })
        : api.call('PUT /api/admin/users/:id/disabled', { params: { id }, body: change }),
    [queryKeys.users, queryKeys.audit],
    { waits: true },
  );

import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { AdminUser } from '@moveway/contracts/accounts/account.schema.ts';
import type { ApiInput } from '@moveway/contracts/api.ts';
import { useAdminApi, type AdminApi } from '../../lib/admin-api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
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

/** A user's sessions. There are no events about sign-ins, so they are fetched each time they are shown. */
export const userSessions = (api: AdminApi, id: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'sessions', id],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('GET /api/admin/users/:id/sessions', { params: { id } }, { signal }),
  });

/** Ends one session of a user, or all. */
export function useEndUserSessions(id: string) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (which: EndedSession): Promise<{ ended: number }> =>
      which === 'all'
        ? api.call('DELETE /api/admin/users/:id/sessions', { params: { id } })
        : api.call('DELETE /api/admin/users/:id/sessions/:sessionId', {
            params: { id, sessionId: which.id },
          }),
    onSettled: () =>
      Promise.all(
        // The user may be the administrator.
        [userSessions(api, id).queryKey, queryKeys.sessions, queryKeys.audit].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

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
export function useGiveResetLink(id: string) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /api/admin/users/:id/reset-link', { params: { id } }),
    gcTime: 0,
    // Failed ones too: what is on the screen may be out of date, which is why they failed.
    onSettled: () =>
      Promise.all(
        [queryKeys.users, queryKeys.audit].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

/** What an administrator may change about a user. */
export type UserChange = { isAdmin: boolean } | { isDisabled: boolean };

export function useChangeUser() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: AdminUser['id']; change: UserChange }) =>
      'isAdmin' in change
        ? api.call('PUT /api/admin/users/:id/role', { params: { id }, body: change })
        : api.call('PUT /api/admin/users/:id/disabled', { params: { id }, body: change }),
    // Failed ones too: what is on the screen may be out of date, which is why they failed.
    onSettled: () =>
      Promise.all(
        [queryKeys.users, queryKeys.audit].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

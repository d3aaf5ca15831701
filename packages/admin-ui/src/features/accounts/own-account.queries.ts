import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { replacingCredential } from '@moveway/api-client/credential-lock.ts';
import type { ApiInput } from '@moveway/contracts/api.ts';
import { useAdminApi, type AdminApi } from '../../lib/queries/admin-api.ts';
import { queryKeys } from '../../lib/queries/keys.ts';
import { useWrite } from '../../lib/queries/use-write.ts';

/** One session by its id, or all but this console's own. */
export type EndedSession = { id: string } | 'all';

/** The administrator's sessions. There are no events about sign-ins, so they are fetched each time they are shown. */
export const ownSessions = (api: AdminApi) =>
  queryOptions({
    queryKey: queryKeys.sessions,
    staleTime: 0,
    queryFn: ({ signal }) => api.call('GET /api/auth/sessions', {}, { signal }),
  });

/** Ends every other session, and gives this one a new session. */
export function useChangePassword() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiInput<'PUT /api/admin/change-password'>['body']) =>
      replacingCredential(async () => {
        const answer = await api.call('PUT /api/admin/change-password', { body });
        if (answer.adminToken !== undefined) {
          await api.session.storeToken(answer.adminToken);
        }
        return answer;
      }),
    onSuccess: () =>
      Promise.all([
        api.session.accountChanged(),
        queryClient.invalidateQueries({ queryKey: queryKeys.sessions }),
      ]),
  });
}

export function useChangeUsername() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiInput<'PUT /api/admin/change-username'>['body']) =>
      api.call('PUT /api/admin/change-username', { body }),
    onSuccess: () =>
      Promise.all([
        api.session.accountChanged(),
        queryClient.invalidateQueries({ queryKey: queryKeys.users }),
      ]),
  });
}

/** Ends one session, or every other one. */
export const useEndOwnSessions = () =>
  useWrite(
    async (api, which: EndedSession): Promise<{ ended: number }> =>
      which === 'all'
        ? api.call('DELETE /api/auth/sessions', {})
        : api.call('DELETE /api/auth/sessions/:id', { params: { id: which.id } }),
    [queryKeys.sessions],
    { waits: true },
  );

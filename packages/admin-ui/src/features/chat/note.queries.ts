import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ApiOutput } from '@moveway/contracts/api.ts';
import { useAdminApi, type AdminApi } from '../../lib/queries/admin-api.ts';
import { queryKeys } from '../../lib/queries/keys.ts';
import { useWrite } from '../../lib/queries/use-write.ts';

/** The internal notes of a conversation, oldest first; none where it has no message yet. */
export const noteList = (api: AdminApi, id: string, isFirst: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.chat, 'notes', id],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/conversations/:id/notes', { params: { id } }, { signal }),
    enabled: !isFirst,
  });

const ADMINISTRATORS = [...queryKeys.users, 'administrators'];

/** Whom a note can mention, and a conversation be given to. */
export const administrators = (api: AdminApi) =>
  queryOptions({
    queryKey: ADMINISTRATORS,
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/users', { query: { role: 'admin', limit: 100 } }, { signal }),
  });

/** One of them, as far as they are loaded. */
export function knownAdministrator(queryClient: QueryClient, id: string) {
  const known = queryClient.getQueryData<ApiOutput<'GET /api/admin/users'>>(ADMINISTRATORS);
  const person = known?.items.find((administrator) => administrator.id === id);
  return person && { id, username: person.username };
}

interface NewNote {
  text: string;
  idempotencyKey: string;
}

export const writeNote = (api: AdminApi, id: string, { text, idempotencyKey }: NewNote) =>
  api.call('POST /api/admin/conversations/:id/notes', { params: { id }, body: { text } }, { idempotencyKey });

export const useWriteNote = (id: string) =>
  useWrite((api, note: NewNote) => writeNote(api, id, note), [[...queryKeys.chat, 'notes', id]]);

/** Marks what mentions this administrator in a conversation as read. */
export function useReadMentions() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call('PUT /api/admin/conversations/:id/notes/read', { params: { id } }),
    onSuccess: ({ read }) =>
      read > 0 ? queryClient.invalidateQueries({ queryKey: queryKeys.mentions }) : undefined,
  });
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CannedReply, NewCannedReply } from '@moveway/contracts/support/canned-reply.routes.ts';
import { useAdminApi, type AdminApi } from '../../lib/admin-api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The replies that all staff share, by their shortcuts. */
export const cannedReplyList = (api: AdminApi) =>
  queryOptions({
    queryKey: queryKeys.cannedReplies,
    queryFn: ({ signal }) => api.call('GET /api/admin/canned-replies', {}, { signal }),
  });

interface SavedReply {
  /** What is changed; undefined for a new one. */
  before: CannedReply | undefined;
  reply: NewCannedReply;
}

/** Adds a canned reply, or changes one. */
export function useSaveCannedReply() {
  const api = useAdminApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ before, reply }: SavedReply) =>
      before
        ? api.call('PUT /api/admin/canned-replies/:id', {
            params: { id: before.id },
            body: { ...reply, version: before.version },
          })
        : api.call('POST /api/admin/canned-replies', { body: reply }),
    onSettled: refresh,
  });
}

export function useRemoveCannedReply() {
  const api = useAdminApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api.call('DELETE /api/admin/canned-replies/:id', { params: { id } }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [queryKeys.cannedReplies, queryKeys.audit]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}

import { queryOptions, useIsMutating } from '@tanstack/react-query';
import type { CannedReply, NewCannedReply } from '@moveway/contracts/support/support.routes.ts';
import type { AdminApi } from '../../../lib/queries/admin-api.ts';
import { queryKeys } from '../../../lib/queries/keys.ts';
import { useWrite } from '../../../lib/queries/use-write.ts';

const CHANGES = [queryKeys.cannedReplies, queryKeys.audit];

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

const SAVING = ['save-canned-reply'];

/** Adds a canned reply, or changes one. */
export const useSaveCannedReply = () =>
  useWrite(
    (api, { before, reply }: SavedReply) =>
      before
        ? api.call('PUT /api/admin/canned-replies/:id', {
            params: { id: before.id },
            body: { ...reply, version: before.version },
          })
        : api.call('POST /api/admin/canned-replies', { body: reply }),
    CHANGES,
    { mutationKey: SAVING },
  );

/** Whether the form of the dialog is sending a reply. */
export const useIsSavingCannedReply = () => useIsMutating({ mutationKey: SAVING }) > 0;

export const useRemoveCannedReply = () =>
  useWrite(
    (api, id: string) => api.call('DELETE /api/admin/canned-replies/:id', { params: { id } }),
    CHANGES,
  );

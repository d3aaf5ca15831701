import { queryOptions, useIsMutating, type MutationKey } from '@tanstack/react-query';
import type { NewView, View } from '@moveway/contracts/views/view.routes.ts';
import type { AdminApi } from '../../../lib/queries/admin-api.ts';
import { queryKeys } from '../../../lib/queries/keys.ts';
import { useWrite } from '../../../lib/queries/use-write.ts';

/** The user's views, and those that are shared, by their names. Servers of before have none. */
export const viewList = (api: AdminApi) =>
  queryOptions({
    queryKey: queryKeys.views,
    queryFn: ({ signal }) => api.call('GET /api/admin/views', {}, { signal }),
  });

interface SavedView {
  /** What is changed, in the version that was read; undefined for a new one. */
  before: Pick<View, 'id' | 'version'> | undefined;
  view: NewView;
}

const SAVING = ['save-view'];

/** Adds a view, or changes one. */
export const useSaveView = () =>
  useViewWrite(
    (api, { before, view }: SavedView) =>
      before
        ? api.call('PUT /api/admin/views/:id', {
            params: { id: before.id },
            body: { ...view, version: before.version },
          })
        : api.call('POST /api/admin/views', { body: view }),
    SAVING,
  );

/** Whether one of the forms of the dialog is sending a view. */
export const useIsSavingView = () => useIsMutating({ mutationKey: SAVING }) > 0;

/** Deletes a view, or undoes that. */
export const useRemoveView = () =>
  useViewWrite(async (api, { id, isUndone }: { id: string; isUndone: boolean }): Promise<unknown> =>
    isUndone
      ? api.call('POST /api/admin/views/:id/restore', { params: { id } })
      : api.call('DELETE /api/admin/views/:id', { params: { id } }),
  );

/** Chooses the view that the console opens with; null for none. */
export const useSetStartView = () =>
  useViewWrite((api, id: string | null) => api.call('PUT /api/admin/start-view', { body: { id } }));

/** What is shown next is already as it was stored. */
const useViewWrite = <Answer, Input>(
  write: (api: AdminApi, input: Input) => Promise<Answer>,
  mutationKey?: MutationKey,
) => useWrite(write, [queryKeys.views], { waits: true, ...(mutationKey && { mutationKey }) });

import { queryOptions, useIsMutating, type MutationKey } from '@tanstack/react-query';
import type { NewView } from '@moveway/contracts/views/view.routes.ts';
import type { AdminApi } from '../../../lib/queries/admin-api.ts';
import { queryKeys } from '../../../lib/queries/keys.ts';
import { useWrite } from '../../../lib/queries/use-write.ts';

/** The user's views, and those that are shared, by their names. */
export const viewList = (api: AdminApi) =>
  queryOptions({
    queryKey: queryKeys.views,
    queryFn: ({ signal }) => api.call('GET /api/admin/views', {}, { signal }),
  });

interface SavedView {
  /** What is changed; undefined for a new one. */
  id: string | undefined;
  view: NewView;
}

const SAVING = ['save-view'];

/** Adds a view, or changes one. */
export const useSaveView = () =>
  useViewWrite(
    (api, { id, view }: SavedView) =>
      id === undefined
        ? api.call('POST /api/admin/views', { body: view })
        : api.call('PUT /api/admin/views/:id', { params: { id }, body: view }),
    SAVING,
  );

/** Whether one of the forms of the dialog is sending a view. */
export const useIsSavingView = () => useIsMutating({ mutationKey: SAVING }) > 0;

export const useRemoveView = () =>
  useViewWrite((api, id: string) => api.call('DELETE /api/admin/views/:id', { params: { id } }));

/** What is shown next is already as it was stored. */
const useViewWrite = <Answer, Input>(
  write: (api: AdminApi, input: Input) => Promise<Answer>,
  mutationKey?: MutationKey,
) => useWrite(write, [queryKeys.views], { waits: true, ...(mutationKey && { mutationKey }) });

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewView, View } from '@moveway/contracts/views/view.routes.ts';
import { useAdminApi, type AdminApi } from '../../../lib/admin-api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

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

/** Adds a view, or changes one. */
export function useSaveView() {
  const api = useAdminApi();
  return useMutation({
    mutationFn: ({ before, view }: SavedView) =>
      before
        ? api.call('PUT /api/admin/views/:id', {
            params: { id: before.id },
            body: { ...view, version: before.version },
          })
        : api.call('POST /api/admin/views', { body: view }),
    onSettled: useRefresh(),
  });
}

/** Deletes a view, or undoes that. */
export function useRemoveView() {
  const api = useAdminApi();
  return useMutation({
    mutationFn: async ({ id, isUndone }: { id: string; isUndone: boolean }): Promise<unknown> =>
      isUndone
        ? api.call('POST /api/admin/views/:id/restore', { params: { id } })
        : api.call('DELETE /api/admin/views/:id', { params: { id } }),
    onSettled: useRefresh(),
  });
}

/** Chooses the view that the console opens with; null for none. */
export function useSetStartView() {
  const api = useAdminApi();
  return useMutation({
    mutationFn: (id: string | null) => api.call('PUT /api/admin/start-view', { body: { id } }),
    onSettled: useRefresh(),
  });
}

/** What is shown next is already as it was stored. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.views });
}

import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Batch, BatchState, NewBatchInput } from '@moveway/contracts/shipments/batch.routes.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi, type AdminApi } from '../../../lib/queries/admin-api.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { queryKeys } from '../../../lib/queries/keys.ts';
import { MINUTE_MS } from '../../../lib/times/use-minute.ts';
import { countOf } from './text.ts';

/** Not below a list's key: nothing but the batch itself changes it. */
const keyOf = (id: string) => ['batches', id] as const;

const IS_MOVING: Record<BatchState, boolean> = {
  preview: false,
  running: true,
  canceling: true,
  canceled: false,
  done: false,
  undoing: true,
  undone: false,
};
const PROGRESS_MS = 500;
const LISTED_PROGRESS_MS = 1000;

export const isMoving = (batch: Pick<Batch, 'state'> | undefined) =>
  batch !== undefined && IS_MOVING[batch.state];

/** In time, and there is something to undo. */
export const canBeUndone = (batch: Pick<Batch, 'undoMs' | 'counts'>) =>
  batch.undoMs !== undefined && countOf(batch, 'updated') > 0;

/** How far a batch is, asked for again until it ends, and once the time to undo it is over. */
export const batchQuery = (api: AdminApi, id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call('GET /api/admin/batches/:id', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (isMoving(data) ? PROGRESS_MS : (data?.undoMs ?? false)),
  });

/**
 * What this person has changed last of many packages: while it runs, and for an hour after. Read again each minute, so
 * that it goes then.
 */
export const ownBatches = (api: AdminApi) =>
  queryOptions({
    queryKey: [...queryKeys.ownWork, 'batches'],
    queryFn: async ({ signal }) => (await api.call('GET /api/admin/batches', {}, { signal })).items,
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(isMoving) ? LISTED_PROGRESS_MS : data.length > 0 && MINUTE_MS,
  });

/** Its packages, in the order of the selection. */
export const batchRows = (api: AdminApi, { id, state }: Pick<Batch, 'id' | 'state'>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'rows', state],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call(
        'GET /api/admin/batches/:id/packages',
        { params: { id }, query: { limit: 100, cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

const store = (queryClient: QueryClient, batch: Batch) => queryClient.setQueryData(keyOf(batch.id), batch);

/** Fixes what is selected, and says what would happen. */
export function usePreviewBatch() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewBatchInput) => api.call('POST /api/admin/batches', { body }),
    onSuccess: (batch) => store(queryClient, batch),
  });
}

/**
 * Runs, cancels or undoes a batch. A toast says what failed, also once the dialog is closed.
 * @param onBegun called once it is run, also then
 */
export function useActOnBatch(onBegun?: () => void) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: 'run' | 'cancel' | 'undo' }) =>
      api.call(`POST /api/admin/batches/:id/${act}`, { params: { id } }),
    onSuccess: async (batch, { act }) => {
      // A reading that began before would bring back what was there then, and nothing would read it again.
      await queryClient.cancelQueries({ queryKey: keyOf(batch.id), exact: true });
      store(queryClient, batch);
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownWork });
      if (act === 'run') {
        onBegun?.();
      }
    },
    onError: (error, { id, act }) => {
      toast.fail(
        act === 'undo' ? 'Undo Failed' : 'Update Failed',
        errorText(error, 'The packages could not be changed'),
      );
      // It may have ended just now.
      void queryClient.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
}

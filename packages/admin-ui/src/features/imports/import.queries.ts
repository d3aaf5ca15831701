import {
  infiniteQueryOptions,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { ApiInput } from '@moveway/contracts/api.ts';
import type { Import, ImportPatch } from '@moveway/contracts/imports/import.routes.ts';
import type { ShipmentKind } from '@moveway/contracts/shipments/shipment.constants.ts';
import { useAdminApi, type AdminApi } from '../../lib/queries/admin-api.ts';
import { queryKeys } from '../../lib/queries/keys.ts';
import { MINUTE_MS } from '../../lib/times/use-minute.ts';

const KEY = ['imports'];
const ENDPOINT = 'GET /api/admin/imports/:id';
/** How often the progress of a job is asked for, in milliseconds. */
const PROGRESS_MS = 1000;
const PAGE = 50;
/** All rows are judged again with a change; the server answers within a minute. */
const JUDGING = { timeLimit: 60_000 };

/** Whether its job is at work. */
export const isAtWork = ({ state }: Pick<Import, 'state'>) => state === 'committing' || state === 'undoing';

/** In time, and there is something to take back. @param now in milliseconds since 1970 */
export const canBeUndone = ({ counts, undoUntil }: Import, now: number) =>
  counts.created > 0 && undoUntil !== undefined && Date.parse(undoUntil) > now;

export type RowFilter = NonNullable<NonNullable<ApiInput<typeof ENDPOINT>['query']>['show']>;

/** An import without its rows. While its job is at work it is asked for again and again. */
export const importDetail = (api: AdminApi, id: string) =>
  queryOptions({
    queryKey: [...KEY, id, 'detail'],
    queryFn: async ({ signal }) =>
      (await api.call(ENDPOINT, { params: { id }, query: { limit: 1 } }, { signal })).import,
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? PROGRESS_MS : false),
  });

/**
 * What this person has imported last: while it runs, and as long as it can be undone. Read again each minute, so that
 * it goes then.
 */
export const ownImports = (api: AdminApi) =>
  queryOptions({
    queryKey: [...queryKeys.ownWork, 'imports'],
    queryFn: async ({ signal }) => (await api.call('GET /api/admin/imports', {}, { signal })).items,
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(isAtWork) ? PROGRESS_MS : data.length > 0 && MINUTE_MS,
  });

/** Rows of an import, some more with each page. */
export const importRows = (api: AdminApi, id: string, show: RowFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEY, id, 'rows', show],
    queryFn: ({ signal, pageParam }) =>
      api.call(ENDPOINT, { params: { id }, query: { show, limit: PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** A package that an import has created. */
export interface CreatedPackage {
  trackingNumber: string;
  kind: ShipmentKind;
}

/** The packages that an import has created, all of them, in the order of its list. */
export async function createdPackages(api: AdminApi, id: string): Promise<CreatedPackage[]> {
  const created: CreatedPackage[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.call(ENDPOINT, { params: { id }, query: { show: 'created', limit: 100, cursor } });
    for (const { trackingNumber, vehicle } of page.items) {
      if (trackingNumber !== undefined) {
        created.push({ trackingNumber, kind: vehicle === undefined ? 'package' : 'vehicle' });
      }
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return created;
}

function refetch(queryClient: QueryClient, id: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: queryKeys.ownWork });
  return queryClient.invalidateQueries({ queryKey: [...KEY, id] });
}

/** Sends a file, to be read and judged. */
export function useStartImport() {
  const api = useAdminApi();
  return useMutation({
    mutationFn: ({ file, sheet }: { file: File; sheet?: string }) =>
      api.files.upload('POST /api/admin/imports', { query: { name: file.name.slice(0, 255), sheet } }, file),
  });
}

/** Changes of one import run one after the other, each over what the one before has made of it. */
const changesOf = (id: string) => ({
  mutationKey: [...KEY, id, 'change'],
  scope: { id: `import ${id}` },
});

/** Whether the import is being changed from this page. */
export function useIsChanging(id: string): boolean {
  return useIsMutating({ mutationKey: changesOf(id).mutationKey }) > 0;
}

/** The version as it was read last, for a change that has waited for another. */
const versionOf = (queryClient: QueryClient, api: AdminApi, id: string, shown: number): number =>
  queryClient.getQueryData(importDetail(api, id).queryKey)?.version ?? shown;

/** Changes an import as it was read; one that a colleague changed meanwhile is read again. */
export function useChangeImport(id: string) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    ...changesOf(id),
    mutationFn: ({ version, ...patch }: ImportPatch) =>
      api.call(
        'PATCH /api/admin/imports/:id',
        { params: { id }, body: { ...patch, version: versionOf(queryClient, api, id, version) } },
        JUDGING,
      ),
    onSettled: () => refetch(queryClient, id),
  });
}

export function useCorrectCell(id: string) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    ...changesOf(id),
    mutationFn: ({
      row,
      version,
      ...body
    }: {
      row: number;
      version: number;
      column: number;
      value: string;
    }) =>
      api.call(
        'PATCH /api/admin/imports/:id/rows/:row',
        {
          params: { id, row: String(row) },
          body: { ...body, version: versionOf(queryClient, api, id, version) },
        },
        JUDGING,
      ),
    onSettled: () => refetch(queryClient, id),
  });
}

export function useCommitImport(id: string) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; mode: 'good' | 'all' }) =>
      api.call('POST /api/admin/imports/:id/commit', { params: { id }, body }),
    onSettled: () => refetch(queryClient, id),
  });
}

export function useUndoImport(id: string) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /api/admin/imports/:id/undo', { params: { id } }),
    onSettled: () => refetch(queryClient, id),
  });
}

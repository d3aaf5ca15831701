import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Archiving,
  NewPackageInput,
  StatusUpdateInput,
} from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { PackageListQueryInput } from '@moveway/contracts/shipments/shipment.routes.ts';
import { useAdminApi, type AdminApi } from '../../lib/admin-api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { PackageChange } from './form/form-values.ts';

/** One page of the list. */
export const packageList = (api: AdminApi, filter: PackageListQueryInput) =>
  queryOptions({
    queryKey: [...queryKeys.packages, 'list', filter],
    queryFn: ({ signal }) => listPage(api, filter, signal),
    placeholderData: keepPreviousData,
  });

/** A server from before the order by need refuses it: what was changed last comes first then. */
async function listPage(api: AdminApi, query: PackageListQueryInput, signal: AbortSignal) {
  try {
    return await api.call('GET /api/admin/packages', { query }, { signal });
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.fields['sort'] !== undefined;
    if (query.sort !== 'needs-work' || !isUnknown) {
      throw error;
    }
    return api.call('GET /api/admin/packages', { query: { ...query, sort: '-updatedAt' } }, { signal });
  }
}

/** The most rows of a printed report; the CSV export has no limit. */
export const MAX_REPORTED = 500;
const LARGEST_PAGE = 100;

/** The beginning of the filtered list, over as many pages as it takes. */
export const packageReport = (api: AdminApi, filter: Omit<PackageListQueryInput, 'limit' | 'cursor'>) =>
  queryOptions({
    queryKey: [...queryKeys.packages, 'report', filter],
    queryFn: async ({ signal }): Promise<{ items: AdminPackage[]; isWhole: boolean }> => {
      const items: AdminPackage[] = [];
      let cursor: string | undefined;
      do {
        const query = { ...filter, limit: LARGEST_PAGE, cursor };
        const page = await listPage(api, query, signal);
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== undefined && items.length < MAX_REPORTED);
      return { items, isWhole: cursor === undefined };
    },
  });

/** One package with its whole history. */
export const packageDetail = (api: AdminApi, trackingNumber: string) =>
  queryOptions({
    queryKey: [...queryKeys.packages, 'detail', trackingNumber],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/packages/:trackingNumber', { params: { trackingNumber } }, { signal }),
  });

/** A few customers that match a search. */
export const customerOptions = (api: AdminApi, search: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'look-up', search],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/users', { query: { search, role: 'user', limit: 10 } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Cities that begin like this. */
export const placeOptions = (api: AdminApi, search: string) =>
  queryOptions({
    queryKey: ['places', search],
    queryFn: ({ signal }) => api.call('GET /api/places', { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What a VIN decodes to, and which packages on their way have it. */
export const vinDetail = (api: AdminApi, vin: string) =>
  queryOptions({
    queryKey: [...queryKeys.packages, 'vin', vin],
    queryFn: ({ signal }) => api.call('GET /api/admin/vins/:vin', { params: { vin } }, { signal }),
  });

/** A package with the version that it had right after a status update. */
export type UpdatedPackage = Pick<AdminPackage, 'trackingNumber' | 'version'>;

/** A write and the key that makes repeating it harmless. */
interface Keyed<T> {
  body: T;
  idempotencyKey: string;
}

export function useCreatePackage() {
  const api = useAdminApi();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Keyed<NewPackageInput>) =>
      api.call('POST /api/packages', { body }, { idempotencyKey }),
    ...useRefreshAfterwards(),
  });
}

export function useEditPackage(trackingNumber: string) {
  const api = useAdminApi();
  const params = { trackingNumber };
  return useMutation({
    mutationFn: async ({ body: { patch, whole }, idempotencyKey }: Keyed<PackageChange>) => {
      try {
        return await api.call(
          'PATCH /api/admin/packages/:trackingNumber',
          { params, body: patch },
          { idempotencyKey },
        );
      } catch (error) {
        // A server from before merge patches, as a desktop console or an update of several servers may meet.
        if (error instanceof ApiError && error.status === 405) {
          return api.call(
            'PUT /api/admin/packages/:trackingNumber',
            { params, body: whole },
            { idempotencyKey },
          );
        }
        throw error;
      }
    },
    ...useRefreshAfterwards(),
  });
}

type KeyedUpdate = Keyed<StatusUpdateInput> & { trackingNumber: string };

/** Updates the status of one package, once for each key. */
export function updateStatus(api: AdminApi, { trackingNumber, body, idempotencyKey }: KeyedUpdate) {
  return api.call(
    'PUT /api/packages/:id/status',
    { params: { id: trackingNumber }, body },
    { idempotencyKey },
  );
}

/** Updates the status of one package after the other. */
export function useUpdateStatus() {
  const api = useAdminApi();
  return useMutation({
    mutationFn: (keyed: KeyedUpdate) => updateStatus(api, keyed),
    ...useRefreshAfterwards(),
  });
}

export function useUndoStatus() {
  const api = useAdminApi();
  return useMutation({
    mutationFn: ({ trackingNumber, version }: UpdatedPackage) =>
      api.call('POST /api/admin/packages/:trackingNumber/status/undo', {
        params: { trackingNumber },
        body: { version },
      }),
    ...useRefreshAfterwards(),
  });
}

export function useArchivePackages() {
  const api = useAdminApi();
  return useMutation({
    mutationFn: (body: Archiving) => api.call('POST /api/admin/packages/archive', { body }),
    ...useRefreshAfterwards(),
  });
}

export function useDeletePackage() {
  const api = useAdminApi();
  return useMutation({
    mutationFn: (trackingNumber: string) =>
      api.call('DELETE /api/admin/packages/:trackingNumber', { params: { trackingNumber } }),
    ...useRefreshAfterwards(),
  });
}

export function useRestorePackage() {
  const api = useAdminApi();
  return useMutation({
    mutationFn: (trackingNumber: string) =>
      api.call('POST /api/admin/packages/:trackingNumber/restore', { params: { trackingNumber } }),
    ...useRefreshAfterwards(),
  });
}

/** Failed writes too: what is on the screen may be out of date, which is why they failed. */
const useRefreshAfterwards = () => ({ onSettled: usePackageRefresh() });

/** Fetches again what a change of a package shows in. */
export function usePackageRefresh(): () => void {
  const queryClient = useQueryClient();
  return () =>
    void Promise.all(
      [queryKeys.packages, queryKeys.stats, queryKeys.analytics, queryKeys.audit].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

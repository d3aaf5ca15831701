import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type {
  NewPackageInput,
  PackagePatchInput,
  StatusUpdateInput,
} from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { PackageListQueryInput } from '@moveway/contracts/shipments/shipment.routes.ts';
import { useAdminApi, type AdminApi } from '../../lib/queries/admin-api.ts';
import { queryKeys } from '../../lib/queries/keys.ts';
import { useRefetch, useWrite } from '../../lib/queries/use-write.ts';

/** What a change of a package shows in. */
export const PACKAGE_CHANGES = [queryKeys.packages, queryKeys.stats, queryKeys.analytics, queryKeys.audit];

/** One page of the list. */
export const packageList = (api: AdminApi, filter: PackageListQueryInput) =>
  queryOptions({
    queryKey: [...queryKeys.packages, 'list', filter],
    queryFn: ({ signal }) => api.call('GET /api/admin/packages', { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

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
        const page = await api.call('GET /api/admin/packages', { query }, { signal });
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

export const useCreatePackage = () =>
  useWrite(
    (api, { body, idempotencyKey }: Keyed<NewPackageInput>) =>
      api.call('POST /api/packages', { body }, { idempotencyKey }),
    PACKAGE_CHANGES,
  );

export const useEditPackage = (trackingNumber: string) =>
  useWrite(
    (api, { body, idempotencyKey }: Keyed<PackagePatchInput>) =>
      api.call(
        'PATCH /api/admin/packages/:trackingNumber',
        { params: { trackingNumber }, body },
        { idempotencyKey },
      ),
    PACKAGE_CHANGES,
  );

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
export const useUpdateStatus = () => useWrite(updateStatus, PACKAGE_CHANGES);

export const undoStatus = (api: AdminApi, { trackingNumber, version }: UpdatedPackage) =>
  api.call('POST /api/admin/packages/:trackingNumber/status/undo', {
    params: { trackingNumber },
    body: { version },
  });

export const useUndoStatus = () => useWrite(undoStatus, PACKAGE_CHANGES);

/**
 * Reads a package again for which an edit conflict was reported.
 * @throws the error itself where it is another one, and where the package cannot be read: it is shown then
 */
export function useNewerAfter(trackingNumber: string) {
  const queryClient = useQueryClient();
  const detail = packageDetail(useAdminApi(), trackingNumber);
  return async (error: unknown): Promise<AdminPackage> => {
    if (!(error instanceof ApiError && error.code === 'shipment.changed')) {
      throw error;
    }
    try {
      return (await queryClient.fetchQuery({ ...detail, staleTime: 0 })).package;
    } catch {
      throw error;
    }
  };
}

/** Fetches again what a change of a package shows in. */
export const usePackageRefresh = (): (() => void) => useRefetch(PACKAGE_CHANGES);

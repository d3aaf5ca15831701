import type { ApiOutput } from '@moveway/contracts/api.ts';
import {
  packageListQuerySchema,
  type PackageListQuery,
  type PackageListQueryInput,
} from '@moveway/contracts/shipments/shipment.routes.ts';
import type { AttentionFilter } from '@moveway/contracts/shipments/shipment.constants.ts';
import { useAdminApi } from '../../../../lib/queries/admin-api.ts';
import { queryKeys } from '../../../../lib/queries/keys.ts';
import { listAddress, useListAddress } from '../../../../lib/lists/use-address.ts';
import { useListCount } from '../../../../lib/lists/use-count.ts';

const PAGE_SIZE = 50;
const address = listAddress(packageListQuerySchema, ['package', 'columns']);

/**
 * What needs work comes first; of what needs attention the worst. Of requests to cancel it is the longest unchanged: no
 * index has when they were made.
 */
const USUAL_SORT = {
  late: 'estimatedDelivery',
  stalled: 'lastEventAt',
  unassigned: '-updatedAt',
  'hold-due': '-updatedAt',
  'cancel-asked': 'updatedAt',
  none: 'needs-work',
} as const satisfies Record<AttentionFilter | 'none', PackageListQuery['sort']>;

/** Which packages the list shows, and which is open beside it. The address is the only place it lives. */
export function usePackageFilter() {
  const list = useListAddress(address);
  const { cursor, limit: _limit, archived = 'false', sort: chosen, ...narrowing } = list.filter;
  const sort = chosen ?? USUAL_SORT[narrowing.attention ?? 'none'];
  const filter = { ...narrowing, archived, sort } satisfies PackageListQueryInput;
  return {
    ...list,
    /** The filter without its page: what an export or a report of it covers. */
    filter,
    query: { ...filter, limit: PAGE_SIZE, cursor },
    isFiltered: Object.keys(narrowing).length > 0 || archived === 'true',
    /** How many filters are set beside the search. */
    filterCount:
      Object.keys(narrowing).filter((name) => name !== 'search' && name !== 'within').length +
      (archived === 'true' ? 1 : 0),
    /** The package whose details are open. */
    openNumber: list.read('package'),
    openPackage: (trackingNumber: string | undefined) =>
      list.open({ package: trackingNumber }, { replace: trackingNumber === undefined }),
  };
}

export type PackageFilter = ReturnType<typeof usePackageFilter>['filter'];

/** How many packages the list has, in words; the order does not matter. */
export function usePackageCount(
  {
    filter: { sort: _sort, ...filter },
    hasPrevious,
  }: Pick<ReturnType<typeof usePackageFilter>, 'filter' | 'hasPrevious'>,
  page: ApiOutput<'GET /api/admin/packages'> | undefined,
): string | undefined {
  const api = useAdminApi();
  return useListCount({
    key: [...queryKeys.packages, filter],
    count: (signal) => api.call('GET /api/admin/packages/count', { query: filter }, { signal }),
    hasPrevious,
    page,
    noun: ['package', 'packages'],
  });
}

import {
  packageListQuerySchema,
  type PackageListQueryInput,
} from '@moveway/contracts/shipments/shipment.routes.ts';
import { listAddress, useListAddress } from '../../lib/use-list-address.ts';

const PAGE_SIZE = 50;
const address = listAddress(packageListQuerySchema, ['package']);

/** Which packages the list shows, and which is open beside it. The address is the only place it lives. */
export function usePackageFilter() {
  const list = useListAddress(address);
  const { cursor, limit: _limit, archived = 'false', sort = '-updatedAt', ...narrowing } = list.filter;
  const filter = { ...narrowing, archived, sort } satisfies PackageListQueryInput;
  return {
    ...list,
    /** The filter without its page: what an export or a report of it covers. */
    filter,
    query: { ...filter, limit: PAGE_SIZE, cursor },
    isFiltered: Object.keys(narrowing).length > 0 || archived === 'true',
    /** How many filters are set beside the search. */
    filterCount:
      Object.keys(narrowing).filter((name) => name !== 'search').length + (archived === 'true' ? 1 : 0),
    /** The package whose details are open. */
    openNumber: list.read('package'),
    openPackage: (trackingNumber: string | undefined) =>
      list.open({ package: trackingNumber }, { replace: trackingNumber === undefined }),
  };
}

export type PackageFilter = ReturnType<typeof usePackageFilter>['filter'];

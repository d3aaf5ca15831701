import type { ApiOutput } from '@moveway/contracts/api.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useListCount } from '../../lib/use-list-count.ts';
import type { usePackageFilter } from './use-package-filter.ts';

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

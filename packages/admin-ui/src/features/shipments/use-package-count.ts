import { useQuery } from '@tanstack/react-query';
import type { ApiOutput } from '@moveway/contracts/api.ts';
import { MOST_LISTED } from '@moveway/contracts/shipments/shipment.constants.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { packageCount } from './shipment.queries.ts';
import type { usePackageFilter } from './use-package-filter.ts';

/**
 * How many packages the list has, in words; undefined until it is known, and for a search that matches too much to be
 * counted. A list of one page is not asked for.
 */
export function usePackageCount(
  { filter, hasPrevious }: Pick<ReturnType<typeof usePackageFilter>, 'filter' | 'hasPrevious'>,
  page: ApiOutput<'GET /api/admin/packages'> | undefined,
): string | undefined {
  const isWhole = !hasPrevious && page !== undefined && page.nextCursor === undefined;
  const { data } = useQuery({
    ...packageCount(useAdminApi(), filter),
    enabled: page !== undefined && !isWhole,
  });
  const count = isWhole ? page.items.length : data;
  if (count === undefined || count === null) {
    return undefined;
  }
  if (count > MOST_LISTED) {
    return `${formatCount(MOST_LISTED)}+ packages`;
  }
  return count === 1 ? '1 package' : `${formatCount(count)} packages`;
}

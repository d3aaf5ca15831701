import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { PackageFilter } from './dashboard.queries.ts';

const address = {
  // The server takes at most this much of a search.
  search: createParser({ parse: (text) => text.trim().slice(0, 100), serialize: String }).withDefault(''),
  status: parseAsStringLiteral(PACKAGE_STATUSES),
};

/** The filter of the list, kept in the address so that a reload and a bookmark keep it too. */
export function usePackageFilter(): [PackageFilter, (change: Partial<PackageFilter>) => void] {
  const [{ search, status }, setValues] = useQueryStates(address);
  return [
    { search, status: status ?? undefined },
    (change) => void setValues({ ...change, ...('status' in change && { status: change.status ?? null }) }),
  ];
}

import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { useSearchParams } from 'react-router-dom';
import type { PackageFilter } from './dashboard.queries.ts';

/** The filter of the list, kept in the address so that a reload and a bookmark keep it too. */
export function usePackageFilter(): [PackageFilter, (change: Partial<PackageFilter>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const status = PACKAGE_STATUSES.find((known) => known === parameters.get('status'));
  // The server takes at most this much of a search.
  const search = (parameters.get('search') ?? '').trim().slice(0, 100);
  const change = (changed: Partial<PackageFilter>) => {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changed)) {
          if (value) {
            next.set(name, value);
          } else {
            next.delete(name);
          }
        }
        return next;
      },
      { replace: true },
    );
  };
  return [{ search, status }, change];
}

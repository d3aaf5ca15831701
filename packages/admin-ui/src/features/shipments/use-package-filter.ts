import { useLocation, useSearchParams } from 'react-router-dom';
import {
  packageListQuerySchema,
  type PackageListQueryInput,
} from '@moveway/contracts/shipments/shipment.routes.ts';

const PAGE_SIZE = 50;

const { search, status, kind, archived, sort, cursor } = packageListQuerySchema.shape;
// An address may be old or typed by hand: what it says wrongly counts as not said.
const part = {
  search: search.catch(undefined),
  status: status.catch(undefined),
  kind: kind.catch(undefined),
  archived: archived.catch('false'),
  sort: sort.catch('-updatedAt'),
  cursor: cursor.catch(undefined),
};

type Filter = Required<{ [Name in keyof typeof part]: ReturnType<(typeof part)[Name]['parse']> }>;
export type PackageFilterChange = { [Name in Exclude<keyof Filter, 'cursor'>]?: Filter[Name] | undefined };

/** The cursors of the pages before this one, first page as an empty text; kept in the history entry, so reloads keep it. */
interface PageTrail {
  trail: string[];
}

/** Which packages the list shows. The address is the only place it lives, so it can be shared, kept and gone back to. */
export function usePackageFilter() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const read = (name: keyof typeof part) => params.get(name) ?? undefined;
  const filter: Filter = {
    search: part.search.parse(read('search')),
    status: part.status.parse(read('status')),
    kind: part.kind.parse(read('kind')),
    archived: part.archived.parse(read('archived')),
    sort: part.sort.parse(read('sort')),
    cursor: part.cursor.parse(read('cursor')),
  };
  const trail = readTrail(location.state);

  const write = (
    change: Record<string, string | undefined>,
    options?: { replace?: boolean; state?: PageTrail },
  ) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined || value === '') {
          next.delete(name);
        } else {
          next.set(name, value);
        }
      }
      return next;
    }, options);

  const goTo = (page: string | undefined, nextTrail: string[]) =>
    write({ cursor: page }, { state: { trail: nextTrail } });

  return {
    filter,
    query: { ...filter, limit: PAGE_SIZE } satisfies PackageListQueryInput,
    isFiltered: Boolean(filter.search ?? filter.status ?? filter.kind) || filter.archived === 'true',
    /** A new filter starts at its first page. */
    change: (change: PackageFilterChange, options?: { replace?: boolean }) =>
      write({ ...change, cursor: undefined }, options),
    clear: () => setParams({}),
    hasPrevious: filter.cursor !== undefined,
    goToNext: (nextCursor: string) => goTo(nextCursor, [...trail, filter.cursor ?? '']),
    /** The page before; the first page when the address was opened in the middle. */
    goToPrevious: () => goTo(trail.at(-1), trail.slice(0, -1)),
    /** The package whose details are open. */
    openNumber: params.get('package') ?? undefined,
    open: (trackingNumber: string | undefined) =>
      write({ package: trackingNumber }, { replace: trackingNumber === undefined, state: { trail } }),
  };
}

function readTrail(state: unknown): string[] {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : undefined;
  return Array.isArray(trail) ? trail.filter((page) => typeof page === 'string') : [];
}

import type { z } from 'zod';
import { useAddress } from './use-address.ts';

/** What an address may say: a value by its name, nothing to take it out. */
type AddressChange<Name extends string> = { [N in Name]?: string | undefined };

interface WriteOptions {
  /** Take the place of this history entry instead of adding one: typing is not a place to go back to. */
  replace?: boolean;
}

/** The cursors of the pages before this one, first page as an empty text; kept in the history entry, so reloads keep it. */
interface PageTrail {
  trail: string[];
}

/**
 * Filter and page of a list, as a route's query has them, and what is open beside it. The address is the only place
 * they live, so they can be shared, kept and gone back to.
 * @param query the route's own schema
 * @param extra further names this screen keeps in the address, such as what is open
 */
export function useListAddress<Q extends z.ZodObject, Extra extends string = never>(
  query: Q,
  extra: readonly Extra[] = [],
) {
  type Name = Extract<keyof z.output<Q>, string>;
  const address = useAddress();
  const { params } = address;
  const filter = readFilter(query, params);
  const cursor = params.get('cursor') ?? undefined;
  const trail = readTrail(address.state);

  const write = (
    change: Record<string, string | undefined>,
    options?: WriteOptions & { state?: PageTrail },
  ) =>
    address.write((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined || value === '') {
          next.delete(name);
        } else {
          next.set(name, value);
        }
      }
      return next;
    }, options);

  const { cursor: _cursor, limit: _limit, ...filters } = filter as Record<string, unknown>;
  return {
    filter,
    isFiltered: Object.values(filters).some((value) => value !== undefined),
    /** A new filter starts at its first page. */
    change: (change: AddressChange<Name>, options?: WriteOptions) =>
      write({ ...change, cursor: undefined }, options),
    clear: () =>
      write({
        ...Object.fromEntries(Object.keys(query.shape).map((name) => [name, undefined])),
        cursor: undefined,
      }),
    hasPrevious: cursor !== undefined,
    goToNext: (nextCursor: string) =>
      write({ cursor: nextCursor }, { state: { trail: [...trail, cursor ?? ''] } }),
    /** The page before; the first page when the address was opened in the middle. */
    goToPrevious: () => write({ cursor: trail.at(-1) }, { state: { trail: trail.slice(0, -1) } }),
    read: (name: Extra) => (extra.includes(name) ? (params.get(name) ?? undefined) : undefined),
    /** Opens or closes something beside the list, which stays where it is. */
    open: (change: AddressChange<Extra>, options?: WriteOptions) =>
      write(change, { ...options, state: { trail } }),
  };
}

/** The parts of the address that the schema knows and accepts: what it says wrongly counts as not said. */
function readFilter<Q extends z.ZodObject>(query: Q, params: URLSearchParams): Partial<z.output<Q>> {
  const said = Object.entries(query.shape).flatMap(([name, part]) => {
    const text = params.get(name);
    // Every part of a declared query is a schema; zod's core type only hides its methods.
    const parsed = text === null ? undefined : (part as z.ZodType).safeParse(text);
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  // Each value was parsed by the schema's own part of that name.
  return Object.fromEntries(said) as Partial<z.output<Q>>;
}

function readTrail(state: unknown): string[] {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : undefined;
  return Array.isArray(trail) ? trail.filter((page) => typeof page === 'string') : [];
}

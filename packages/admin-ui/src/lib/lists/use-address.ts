import { createParser, useQueryStates } from 'nuqs';
import { useLocation, useNavigate } from 'react-router-dom';
import type { z } from 'zod';

/** A change of the URL's query: values by name, undefined to remove one. */
type AddressChange<Name extends string> = { [N in Name]?: string | undefined };

interface WriteOptions {
  /** Take the place of this history entry instead of adding one: typing is not a place to go back to. */
  replace?: boolean;
}

/** The cursors of the earlier pages of a list; stored in the history entry, so that they survive reloads. */
interface PageTrail {
  /** The page it leads to. */
  cursor: string;
  /** The cursors of the pages before it, the first page as an empty text. */
  trail: string[];
}

/** What a list keeps in the address. */
interface ListAddress<Q extends z.ZodObject, Extra extends string> {
  query: Q;
  extra: readonly Extra[];
  parsers: Record<string, Parser>;
}

type Parser = ReturnType<typeof createParser<unknown>>;

/**
 * The state of a list in the URL; created once per screen.
 * @param query the schema of the route; values of the URL that it rejects are ignored
 * @param extra further names, such as what is open beside the list
 */
export function listAddress<Q extends z.ZodObject, Extra extends string = never>(
  query: Q,
  extra: readonly Extra[] = [],
): ListAddress<Q, Extra> {
  const parsers: Record<string, Parser> = {};
  for (const [name, part] of Object.entries(query.shape)) {
    parsers[name] = createParser<unknown>({
      // Every part of a declared query is a schema; zod's core type only hides its methods.
      parse: (text) => (part as z.ZodType).safeParse(text).data ?? null,
      serialize: String,
    });
  }
  for (const name of extra) {
    parsers[name] = createParser<unknown>({ parse: (text) => text, serialize: String });
  }
  return { query, extra, parsers };
}

/**
 * Filter and page of a list, as a route's query has them, and what is open beside it. The address is the only place
 * they live, so they can be shared, kept and gone back to.
 * @param address made by `listAddress`
 */
export function useListAddress<Q extends z.ZodObject, Extra extends string = never>({
  query,
  extra,
  parsers,
}: ListAddress<Q, Extra>) {
  type Name = Extract<keyof z.output<Q>, string>;
  const [values, setValues] = useQueryStates(parsers);
  const navigate = useNavigate();
  const location = useLocation();
  const present = Object.entries(values).filter(([, value]) => value !== null);
  const names = Object.keys(query.shape);
  // Each value was parsed by the schema's own part of that name.
  const filter = Object.fromEntries(present.filter(([name]) => names.includes(name))) as Partial<z.output<Q>>;
  const cursor = typeof filter['cursor'] === 'string' ? filter['cursor'] : undefined;
  const trail = readTrail(location.state, cursor);

  const write = (change: Record<string, string | undefined>, { replace = false }: WriteOptions = {}) => {
    const changed = Object.entries(change).map(([name, value]) => [
      name,
      value ? (parsers[name]?.parse(value) ?? null) : null,
    ]);
    void setValues(Object.fromEntries(changed), { history: replace ? 'replace' : 'push' });
  };
  const goTo = (page: PageTrail) => {
    const search = new URLSearchParams(location.search);
    if (page.cursor === '') {
      search.delete('cursor');
    } else {
      search.set('cursor', page.cursor);
    }
    void navigate({ search: search.toString() }, { state: page });
  };

  return {
    filter,
    isFiltered: Object.keys(filter).some((name) => name !== 'cursor' && name !== 'limit'),
    /** A new filter starts at its first page. */
    change: (change: AddressChange<Name>, options?: WriteOptions) =>
      write({ ...change, cursor: undefined }, options),
    clear: () => write(Object.fromEntries(names.map((name) => [name, undefined]))),
    hasPrevious: cursor !== undefined,
    goToNext: (nextCursor: string) => goTo({ cursor: nextCursor, trail: [...trail, cursor ?? ''] }),
    /** The page before; the first page when the address was opened in the middle. */
    goToPrevious: () => goTo({ cursor: trail.at(-1) ?? '', trail: trail.slice(0, -1) }),
    read: (name: Extra) => {
      const value = extra.includes(name) ? values[name] : null;
      return typeof value === 'string' ? value : undefined;
    },
    /** Opens or closes something beside the list, which stays where it is. */
    open: (change: AddressChange<Extra>, options?: WriteOptions) => write(change, options),
  };
}

/** The cursors up to the shown page; a history entry with another page is from before the filter changed. */
function readTrail(state: unknown, cursor: string | undefined): string[] {
  const isOfPage =
    typeof state === 'object' && state !== null && 'cursor' in state && state.cursor === (cursor ?? '');
  const trail = isOfPage && 'trail' in state ? state.trail : undefined;
  return Array.isArray(trail) ? trail.filter((page) => typeof page === 'string') : [];
}

import { MAX_READ_MS } from '../../../storage/limits/max-read-time.ts';
import { mongoose, rawCollection } from '../../../storage/mongoose.ts';
import type { ListPosition } from './cursor.ts';
import { isListed, orderOf, type ListFilter } from './query.ts';
import { SEARCH_INDEX, ShipmentModel, type ShipmentDocument } from '../shipment.model.ts';

/** The most matches that are read to be sorted here. */
const MAX_SORTED = 1000;
/** The most matches that are read at a time. */
const MAX_READ = 400;

/** The matches of one word, each by its place in the list, in the list's order. */
export interface WordMatches {
  word: string;
  first: readonly ListPosition[];
  /** Whether `first` is all there is. */
  isAll: boolean;
  /** `first`, then the rest, of which more is read at a time the further it goes. */
  all(): AsyncGenerator<ListPosition, void, void>;
}

/**
 * The shipments with a word that is, or begins with, the one searched for; read from the search index alone. In the
 * order of `updatedAt`, matches of the exact word are read in that order, however many there are, and those of longer
 * words are sorted and merged in. In the other orders all matches are sorted.
 * @param size how many are read first
 * @returns undefined when too many would have to be sorted
 */
export async function findWordMatches(
  word: string,
  filter: ListFilter,
  size: number,
): Promise<WordMatches | undefined> {
  const isReadInOrder = orderOf(filter.sort).key === 'updatedAt';
  const [exact, sorted] = await Promise.all([
    isReadInOrder ? readInOrder(word, filter, size) : [],
    // No string lies between a word and the same word with a NUL.
    readSorted(isReadInOrder ? `${word}\0` : word, `${word}\u{10FFFF}`, filter),
  ]);
  if (sorted === undefined) {
    return undefined;
  }
  const compare = byOrder(filter);
  const sortedIds = new Set(sorted.map(({ id }) => id));
  const unmerged = [...sorted];

  function merge(read: readonly ListPosition[], isLast: boolean): ListPosition[] {
    const last = read.at(-1);
    const isLater = (match: ListPosition) => last !== undefined && compare(match, last) > 0;
    const between = isLast ? unmerged.length : unmerged.findIndex(isLater);
    return [
      ...read.filter(({ id }) => !sortedIds.has(id)),
      ...unmerged.splice(0, between === -1 ? unmerged.length : between),
    ].toSorted(compare);
  }

  const isAll = exact.length < size;
  const first = merge(exact, isAll);
  async function* all() {
    yield* first;
    let read = exact;
    for (let wanted = size; read.length === wanted;) {
      const after = read.at(-1);
      wanted = Math.min(2 * wanted, MAX_READ);
      read = await readInOrder(word, { ...filter, after }, wanted);
      yield* merge(read, read.length < wanted);
    }
  }
  return { word, first, isAll, all };
}

/** Compares two places of a list. */
export function byOrder({ sort }: Pick<ListFilter, 'sort'>): (a: ListPosition, b: ListPosition) => number {
  const { direction } = orderOf(sort);
  return (a, b) => {
    if (a.value < b.value) {
      return -direction;
    }
    if (a.value > b.value) {
      return direction;
    }
    return a.id === b.id ? 0 : a.id < b.id ? -direction : direction;
  };
}

/** The first shipments with exactly this word in the order of `updatedAt`, which MongoDB merges from the index. */
async function readInOrder(word: string, filter: ListFilter, limit: number): Promise<ListPosition[]> {
  const { direction } = orderOf(filter.sort);
  const found = await ShipmentModel.find(
    { ...isListed(filter), searchTokens: word },
    { _id: 1, updatedAt: 1 },
  )
    .sort({ updatedAt: direction, _id: direction })
    .limit(limit)
    .batchSize(limit + 1)
    .hint(SEARCH_INDEX)
    .maxTimeMS(MAX_READ_MS)
    .lean<Pick<ShipmentDocument, '_id' | 'updatedAt'>[]>();
  return found.map(({ _id, updatedAt }) => ({ id: _id.toHexString(), value: updatedAt }));
}

/** The shipments with a word from `lowest` to `highest`, sorted; undefined when these are too many. */
async function readSorted(
  lowest: string,
  highest: string,
  filter: ListFilter,
): Promise<ListPosition[] | undefined> {
  const { isArchived, status, kind, after } = filter;
  const { key } = orderOf(filter.sort);
  const found = await rawCollection<ShipmentDocument>(ShipmentModel)
    // Filtered below, because MongoDB would read the shipments to do it.
    .find<Pick<ShipmentDocument, '_id' | 'status' | 'kind' | typeof key>>({})
    .hint(SEARCH_INDEX)
    .min(firstEntry(isArchived, lowest))
    .max(firstEntry(isArchived, highest))
    .project({ status: 1, kind: 1, [key]: 1 })
    .limit(MAX_SORTED)
    .batchSize(MAX_SORTED + 1)
    .maxTimeMS(MAX_READ_MS)
    .toArray();
  if (found.length === MAX_SORTED) {
    return undefined;
  }
  const compare = byOrder(filter);
  const matches = found
    .filter((match) => (!status || match.status === status) && (!kind || match.kind === kind))
    .map((match) => ({ id: match._id.toHexString(), value: match[key] }))
    .filter((match) => !after || compare(match, after) > 0);
  // A shipment with two such words was found twice.
  return [...new Map(matches.map((match) => [match.id, match])).values()].toSorted(compare);
}

const first = new mongoose.mongo.MinKey();

/** The place in the search index where the entries of a word begin. */
function firstEntry(isArchived: boolean, word: string) {
  return {
    isArchived,
    searchTokens: word,
    status: first,
    kind: first,
    updatedAt: first,
    _id: first,
    createdAt: first,
    trackingNumber: first,
  };
}

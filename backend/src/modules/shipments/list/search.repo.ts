import { givenOnly, startsWith, startsWithPattern } from '../../../storage/filters.ts';
import { MAX_READ_MS } from '../../../storage/limits/max-read-time.ts';
import { inScanQueue, isTimeExceeded, searchTooBroad } from '../../../storage/limits/read-limit.ts';
import type { ListPosition } from './cursor.ts';
import { isAfterInList, isListed, orderOf, type ListFilter } from './query.ts';
import {
  LIST_INDEXES,
  SEARCH_INDEX,
  ShipmentModel,
  WITHOUT_HISTORY,
  type ShipmentDocument,
} from '../shipment.model.ts';
import { toObjectId } from '../../../storage/object-id.ts';
import { byOrder, findWordMatches, type WordMatches } from './word-matches.repo.ts';

/** How many different words of a search are compared: a name has two or three. */
const MAX_COMPARED = 4;
/** How many matches of each word are compared, and how many shipments are read first to see which match the others. */
const FIRST_CHUNK = 100;
const LARGEST_CHUNK = 400;
/** After this many matches without a full page, a search continues in the queue of large scans. */
const MAX_OUTSIDE_QUEUE = 3000;
/** A word with fewer matches leads an export, or a page: in the list's own order they may all stand at the end. */
const RARE = 3000;
/** How long the matches of one word may be counted for an export; the filters may let few of many pass. */
const COUNT_MS = 200;
/** The same for a page. */
const COUNT_FOR_PAGE_MS = Math.ceil(MAX_READ_MS / 32);
/** How long a search of common beginnings may look for a page in the list's own order, where most find one at once. */
const IN_ORDER_MS = MAX_READ_MS / 8;

type Found = Omit<ShipmentDocument, 'events' | 'searchTokens' | 'isArchived'>;

export interface Search {
  filter: ListFilter;
  words: readonly string[];
  limit: number;
}

/**
 * One page of the shipments that match every word. The rarest word leads: its matches are read from the search index in
 * the order of the list, and of these shipments as many as fill the page. If no word can lead,
 * because too many others begin with each, the page is first looked for in the list's own order, unless one word has only a
 * few thousand matches.
 * @throws after `MAX_READ_MS`, for example for common words that never come together: {AppError} `search_too_broad`, or
 *   MongoDB's own error
 */
export async function searchPage(search: Search): Promise<Found[]> {
  const { filter, limit } = search;
  const words = [...new Set(search.words)];
  const size = words.length === 1 ? limit : FIRST_CHUNK;
  const compared = await Promise.all(
    words.slice(0, MAX_COMPARED).map((word) => findWordMatches(word, filter, size)),
  );
  const leading = rarest(
    compared.filter((matches) => matches !== undefined),
    filter,
  );
  return leading === undefined
    ? inScanQueue(() => searchCommon({ ...search, words }))
    : pickMatches(leading, { ...search, words });
}

/** The word whose first matches reach the furthest down the list. */
function rarest(compared: readonly WordMatches[], filter: ListFilter): WordMatches | undefined {
  const compare = byOrder(filter);
  return compared.toSorted((a, b) => {
    const [lastOfA, lastOfB] = [a.first.at(-1), b.first.at(-1)];
    return a.isAll || b.isAll || !lastOfA || !lastOfB
      ? Number(b.isAll) - Number(a.isAll) || a.first.length - b.first.length
      : compare(lastOfB, lastOfA);
  })[0];
}

/** The first matches of the leading word that match the others too. */
async function pickMatches(leading: WordMatches, search: Search): Promise<Found[]> {
  const others = search.words.filter((word) => word !== leading.word);
  const chunks = inChunks(leading.all(), others.length === 0 ? search.limit : FIRST_CHUNK);
  const page: Found[] = [];
  const fill = (mostRead: number, timeMs: number) =>
    fillPage(page, chunks, { others, limit: search.limit, mostRead, timeMs });
  const startedAt = performance.now();
  if (!(await fill(MAX_OUTSIDE_QUEUE, MAX_READ_MS))) {
    const timeMs = MAX_READ_MS - (performance.now() - startedAt);
    await inScanQueue(() => fill(Number.POSITIVE_INFINITY, timeMs));
  }
  return page;
}

/**
 * Reads the shipments of chunk after chunk, and adds to the page those that match the other words.
 * @returns whether the page is complete; else as many were read as `mostRead`
 * @throws {AppError} `search_too_broad` after `timeMs`
 */
async function fillPage(
  page: Found[],
  chunks: AsyncIterator<readonly ListPosition[], void, void>,
  {
    others,
    limit,
    mostRead,
    timeMs,
  }: { others: readonly string[]; limit: number; mostRead: number; timeMs: number },
): Promise<boolean> {
  const deadline = performance.now() + timeMs;
  for (let read = 0; read < mostRead;) {
    const chunk = await chunks.next();
    if (chunk.done) {
      return true;
    }
    const ids = chunk.value.map(({ id }) => id);
    const found = await ShipmentModel.find(
      { _id: { $in: ids.map(toObjectId) }, ...matchesAll(others) },
      WITHOUT_HISTORY,
    )
      .batchSize(ids.length + 1)
      .maxTimeMS(timeLeft(deadline))
      .lean<Found[]>();
    const byId = new Map(found.map((shipment) => [shipment._id.toHexString(), shipment]));
    page.push(...ids.flatMap((id) => byId.get(id) ?? []).slice(0, limit - page.length));
    if (page.length === limit) {
      return true;
    }
    read += ids.length;
  }
  return false;
}

async function searchCommon(search: Search): Promise<Found[]> {
  const { filter, words } = search;
  const rare = await findRareWord(filter, words, COUNT_FOR_PAGE_MS);
  // Where the rarest word is unknown: a longer one tends to be rarer.
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  const inOrder = rare === undefined ? await findInOrder(search) : undefined;
  return inOrder ?? sortMatches(rare ?? longest, search);
}

/** A page found in the list's own order; undefined when that takes longer than `IN_ORDER_MS`. */
async function findInOrder({ filter, words, limit }: Search): Promise<Found[] | undefined> {
  const { key, direction } = orderOf(filter.sort);
  try {
    return await ShipmentModel.find({ $and: [isListed(filter), matchesAll(words)] }, WITHOUT_HISTORY)
      .sort({ [key]: direction, _id: direction })
      .limit(limit)
      .batchSize(limit + 1)
      .hint(LIST_INDEXES[key])
      .maxTimeMS(IN_ORDER_MS)
      .lean<Found[]>();
  } catch (error) {
    if (isTimeExceeded(error)) {
      return undefined;
    }
    throw error;
  }
}

/** A page of the matches of a word, all of them sorted by the search index, that match the others too. */
async function sortMatches(word: string, { filter, words, limit }: Search): Promise<Found[]> {
  const { key, direction } = orderOf(filter.sort);
  const timeMs = MAX_READ_MS - COUNT_FOR_PAGE_MS - IN_ORDER_MS;
  const cursor = ShipmentModel.aggregate<ListPosition>([
    { $match: isMatch(word, filter) },
    { $sort: { [key]: direction, _id: direction } },
    { $project: { _id: 0, id: { $toString: '$_id' }, value: `$${key}` } },
  ])
    .option({ hint: SEARCH_INDEX, maxTimeMS: timeMs })
    .cursor({ batchSize: FIRST_CHUNK });
  const page: Found[] = [];
  try {
    const others = words.filter((other) => other !== word);
    const mostRead = Number.POSITIVE_INFINITY;
    await fillPage(page, inChunks(cursor, FIRST_CHUNK), { others, limit, mostRead, timeMs });
    return page;
  } finally {
    await cursor.close();
  }
}

/** Whole milliseconds. @throws {AppError} `search_too_broad` when there are none */
function timeLeft(deadline: number): number {
  const left = Math.ceil(deadline - performance.now());
  if (left <= 0) {
    throw searchTooBroad();
  }
  return left;
}

/** Each chunk is twice as large as the one before, because few pages need more than the first. */
async function* inChunks(
  found: AsyncIterable<ListPosition>,
  first: number,
): AsyncGenerator<readonly ListPosition[], void, void> {
  let size = first;
  let chunk: ListPosition[] = [];
  for await (const match of found) {
    chunk.push(match);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
      size = Math.min(2 * size, LARGEST_CHUNK);
    }
  }
  yield chunk;
}

/**
 * The word of a search with the fewest matches, if these are few.
 * @param timeMs how long those of each word may be counted; after that there are many
 */
export async function findRareWord(
  filter: ListFilter,
  words: readonly string[],
  timeMs = COUNT_MS,
): Promise<string | undefined> {
  const counts = await Promise.all(
    [...new Set(words)]
      .slice(0, MAX_COMPARED)
      .map(async (word) => ({ word, count: await count(word, filter, timeMs) })),
  );
  return counts.filter(({ count: matches }) => matches < RARE).toSorted((a, b) => a.count - b.count)[0]?.word;
}

/** How many shipments match a word, counted up to `RARE`, and no longer than `timeMs`. */
async function count(word: string, filter: ListFilter, timeMs: number): Promise<number> {
  try {
    const [found] = await ShipmentModel.aggregate<{ count: number }>([
      { $match: isMatch(word, filter) },
      { $limit: RARE },
      { $count: 'count' },
    ]).option({ hint: SEARCH_INDEX, maxTimeMS: timeMs });
    return found?.count ?? 0;
  } catch (error) {
    if (isTimeExceeded(error)) {
      return RARE;
    }
    throw error;
  }
}

function matchesAll(words: readonly string[]) {
  return words.length === 0 ? {} : { $and: words.map((word) => ({ searchTokens: startsWith(word) })) };
}

/** What matches a word and may stand in the list, as conditions on entries of the search index. */
function isMatch(word: string, { isArchived, status, kind, sort, after }: ListFilter) {
  return {
    isArchived,
    searchTokens: startsWithPattern(word),
    ...givenOnly({ status, kind }),
    ...(after ? isAfterInList(sort, after) : {}),
  };
}

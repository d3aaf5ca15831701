import type { PipelineStage } from 'mongoose';
import pLimit from 'p-limit';
import { MAX_READ_MS } from '../../storage/max-read-time.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { inScanQueue, isTimeExceeded, searchTooBroad } from '../../storage/read-limit.ts';
import { isKnownCommon, rememberCommon } from './common-words.ts';
import { isAfter, isListed, orderOf, startsWith, type ListFilter } from './list-query.ts';
import {
  LIST_INDEXES,
  SEARCH_INDEX,
  ShipmentModel,
  WITHOUT_HISTORY,
  type ShipmentDocument,
} from './shipment.model.ts';

/** A word with fewer matches is rare: all of them are read from the index, which takes some milliseconds. */
const RARE = 3000;
/** Asked first, because it takes less work: a word with fewer matches may lead whatever the others are. */
const VERY_RARE = 300;
/**
 * How long counting one word may take. A word that takes longer, because few of its matches have the status or kind
 * asked for, is treated as common.
 */
const COUNT_MS = 200;
/** As many words of a search are counted: those of a name are two or three. */
const MOST_COUNTED = 4;
/** How long a search of common words only may look for a page in the list's own order, where most find one at once. */
const IN_ORDER_MS = MAX_READ_MS / 8;
/** How many words are counted at the same time in this process. */
const counts = pLimit(2);
/** Shipments read at a time to see which of them match the other words. */
const FIRST_CHUNK = 100;
const LARGEST_CHUNK = 400;

type ObjectId = mongoose.Types.ObjectId;
type Found = Omit<ShipmentDocument, 'events' | 'searchTokens' | 'isArchived'>;

export interface Search {
  filter: ListFilter;
  words: readonly string[];
  limit: number;
}

/**
 * One page of the shipments that match every word. A rare word leads: its entries of the search index are sorted
 * without reading a shipment, and shipments are read in that order until the page is full. Words that are all common
 * are first looked for in the list's own order.
 * @throws after `MAX_READ_MS`, for example for common words that never come together: {AppError} `search_too_broad`, or
 *   MongoDB's own error
 */
export async function searchPage(search: Search): Promise<Found[]> {
  const rare = await findRare(search);
  return rare === undefined
    ? inScanQueue(() => searchCommon(search))
    : pick(search, rare.word, matchesOfRare(rare, search.filter), performance.now() + MAX_READ_MS);
}

/**
 * A rare word of a search, how many shipments match it, and the first of them in the order of the list: enough for most
 * pages. The first very rare word, else the first rare one: finding out which is the rarest would count all of them.
 * @returns undefined when every word is common
 */
export async function findRare({
  filter,
  words,
}: Omit<Search, 'limit'>): Promise<(Matches & { word: string }) | undefined> {
  const { isArchived, status, kind } = filter;
  const list = [isArchived, status, kind];
  const isUnknown = (word: string) => !isKnownCommon(list, word);
  const counted = [...new Set(words)].filter(isUnknown).slice(0, MOST_COUNTED);
  for (const most of counted.length === 1 ? [RARE] : [VERY_RARE, RARE]) {
    for (const word of counted.filter(isUnknown)) {
      const matches = await counts(() => matchesInTime(word, filter, most));
      if (matches && matches.count < most) {
        return { word, ...matches };
      }
      if (!matches || most === RARE) {
        rememberCommon(list, word);
      }
    }
  }
  return undefined;
}

interface Matches {
  count: number;
  ids: ObjectId[];
}

/** What matches a word, or undefined when counting it takes too long. */
async function matchesInTime(word: string, filter: ListFilter, most: number): Promise<Matches | undefined> {
  try {
    return await matchesOf(word, filter, { most, wanted: FIRST_CHUNK, maxTimeMS: COUNT_MS });
  } catch (error) {
    if (isTimeExceeded(error)) {
      return undefined;
    }
    throw error;
  }
}

/**
 * How many shipments match a word, counted up to `most`, and the first `wanted` of these in the order of the list; read
 * from the search index alone.
 */
async function matchesOf(
  word: string,
  filter: ListFilter,
  { most, wanted, maxTimeMS }: { most: number; wanted: number; maxTimeMS: number },
): Promise<Matches> {
  const { key, direction } = orderOf(filter.sort);
  const [found] = await ShipmentModel.aggregate<Matches>([
    isMatch(word, filter),
    { $limit: most },
    {
      $group: {
        _id: null,
        count: { $sum: 1 },
        ids: {
          $topN: { n: Math.min(wanted, most), sortBy: { [key]: direction, _id: direction }, output: '$_id' },
        },
      },
    },
  ]).option({ hint: SEARCH_INDEX, maxTimeMS });
  return found ?? { count: 0, ids: [] };
}

/** Every match of a rare word in the order of the list; all but the first are asked for only when they are needed. */
async function* matchesOfRare({ word, count, ids }: Matches & { word: string }, filter: ListFilter) {
  yield* ids;
  if (count > ids.length) {
    const all = await matchesOf(word, filter, { most: RARE, wanted: RARE, maxTimeMS: MAX_READ_MS });
    const first = new Set(ids.map(String));
    yield* all.ids.filter((id) => !first.has(String(id)));
  }
}

async function searchCommon(search: Search): Promise<Found[]> {
  const { filter, words, limit } = search;
  const deadline = performance.now() + MAX_READ_MS;
  try {
    return await searchInOrder(search);
  } catch (error) {
    if (!isTimeExceeded(error)) {
      throw error;
    }
  }
  // Nobody knows which is the rarest by now. A longer word tends to be.
  const [leading = ''] = words.toSorted((a, b) => b.length - a.length);
  const cursor = ShipmentModel.aggregate<{ _id: ObjectId }>([
    isMatch(leading, filter),
    inOrderOf(filter),
    // With nothing more to meet, only as many need sorting as the page has.
    ...(words.length === 1 && !filter.after ? [{ $limit: limit }] : []),
    { $project: { _id: 1 } },
  ])
    .option({ hint: SEARCH_INDEX, maxTimeMS: timeLeft(deadline) })
    .cursor({ batchSize: FIRST_CHUNK });
  try {
    return await pick(search, leading, idsOf(cursor), deadline);
  } finally {
    await cursor.close();
  }
}

/** The shipments of the list in its own order, those that match. */
async function searchInOrder({ filter, words, limit }: Search): Promise<Found[]> {
  const { key, direction } = orderOf(filter.sort);
  return ShipmentModel.find(
    { ...isListed(filter), $and: words.map((word) => ({ searchTokens: startsWith(word) })) },
    WITHOUT_HISTORY,
  )
    .sort({ [key]: direction, _id: direction })
    .limit(limit)
    .hint(LIST_INDEXES[key])
    .maxTimeMS(IN_ORDER_MS)
    .lean<Found[]>();
}

/** The first of these shipments that match the other words too, in the order given. */
async function pick(
  { filter, words, limit }: Search,
  leading: string,
  candidates: Iterable<ObjectId> | AsyncIterable<ObjectId>,
  deadline: number,
): Promise<Found[]> {
  const conditions = [
    ...words.filter((word) => word !== leading).map((word) => ({ searchTokens: startsWith(word) })),
    ...(filter.after ? [isAfter(filter.sort, filter.after)] : []),
  ];
  const page: Found[] = [];
  // With nothing more to match, all of the first ones are on the page.
  for await (const ids of inChunks(candidates, conditions.length === 0 ? limit : FIRST_CHUNK)) {
    const found = await ShipmentModel.find(
      { _id: { $in: ids }, ...(conditions.length === 0 ? {} : { $and: conditions }) },
      WITHOUT_HISTORY,
    )
      .maxTimeMS(timeLeft(deadline))
      .lean<Found[]>();
    const byId = new Map(found.map((shipment) => [shipment._id.toHexString(), shipment]));
    page.push(...ids.flatMap((id) => byId.get(id.toHexString()) ?? []));
    if (page.length >= limit) {
      return page.slice(0, limit);
    }
  }
  return page;
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
  ids: Iterable<ObjectId> | AsyncIterable<ObjectId>,
  first: number,
): AsyncGenerator<ObjectId[]> {
  let size = first;
  let chunk: ObjectId[] = [];
  for await (const id of ids) {
    chunk.push(id);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
      size = Math.min(2 * size, LARGEST_CHUNK);
    }
  }
  if (chunk.length > 0) {
    yield chunk;
  }
}

async function* idsOf(found: AsyncIterable<{ _id: ObjectId }>): AsyncGenerator<ObjectId> {
  for await (const { _id } of found) {
    yield _id;
  }
}

/** What matches a word and may stand in the list. */
function isMatch(word: string, { isArchived, status, kind, sort, after }: ListFilter): PipelineStage.Match {
  const { key, direction } = orderOf(sort);
  return {
    $match: {
      ...{ isArchived, searchTokens: beginsWith(word) },
      ...(status ? { status } : {}),
      ...(kind ? { kind } : {}),
      ...(after ? { [key]: { [direction === 1 ? '$gte' : '$lte']: after.value } } : {}),
    },
  };
}

function inOrderOf({ sort }: ListFilter): PipelineStage.Sort {
  const { key, direction } = orderOf(sort);
  return { $sort: { [key]: direction, _id: direction } };
}

/**
 * A pattern that MongoDB turns into an exact range of the index. It needs no look at the shipment, which `$elemMatch`
 * does. Everything but letters and digits is escaped, so nothing in a search has a meaning of its own.
 */
function beginsWith(word: string): RegExp {
  return new RegExp(`^${word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}`);
}

import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { givenOnly } from '../../storage/filters.ts';
import { longRead } from '../../storage/limits/limit-reads.ts';
import { MAX_READ_MS } from '../../storage/limits/max-read-time.ts';
import { countListed, inScanQueue, MAX_SCAN_MS, withReadTimeLimit } from '../../storage/limits/read-limit.ts';
import { database } from '../../storage/mongoose.ts';
import { searchedNumbers, searchWords } from '../search/search-fields.ts';
import { COUNT_MS, findRarest, type Narrowing } from '../search/search.repo.ts';
import {
  NUMBER_INDEX,
  PLACE_INDEX,
  SEARCH_INDEX,
  ShipmentModel,
  toShipment,
  WITHOUT_SEARCH,
  type OnlyForLists,
  type ShipmentDocument,
} from '../shipment.model.ts';
import type { Shipment } from '../shipment.types.ts';
import {
  countConditions,
  indexOf,
  isSmallList,
  isSortedByEntries,
  listConditions,
  narrowingsOf,
  orderOf,
  type ListFilter,
} from './list-filter.ts';

/**
 * Milliseconds that MongoDB works on one export: the time it keeps the snapshot that an export is read from
 * (`minSnapshotHistoryWindowInSeconds`).
 */
const MAX_EXPORT_MS = 5 * 60 * 1000;

const exportReads = pLimit(1);

/** A condition with fewer matches than this leads: its matches are read by its index, and sorted. */
const FEW = 2000;
/** The same in the queue of large scans. Where each condition has more matches, the list is read in its own order. */
const MANY = 50_000;
/** Where many match, how long a page is looked for in the list's own order before the matches are counted. */
const SOON_MS = Math.ceil(MAX_SCAN_MS / 5);

type ListedDocument = Omit<ShipmentDocument, OnlyForLists>;
type ShipmentId = ShipmentDocument['_id'];

/** How many of a shipment's last events a list reads, oldest first: notes of earlier ones are no news. */
const LAST_EVENTS = 5;
const LISTED = { ...WITHOUT_SEARCH, events: { $slice: -LAST_EVENTS } } as const;

function toListed({ events, ...fields }: ListedDocument) {
  return { ...toShipment(fields), lastEvents: events };
}

/** How much of a list is read in its own order before its circle is searched: one in ten may lie in it. */
const FIRST = 300;

/** Pages, exports and counts of shipments. */
export const shipmentListRepo = {
  /**
   * One page in the order asked for, read from an index.
   * @throws {AppError} `search_too_broad`, `unavailable`
   */
  async list(filter: ListFilter, limit: number) {
    const search = await readSearch(filter);
    if (!search) {
      return [];
    }
    const { narrowings, index } = search;
    const found = await withReadTimeLimit(narrowedBy(filter), () => {
      // In a small list it does not matter which condition is the rarest.
      if (narrowings.length > 0 && index === undefined && !isSmallList(filter)) {
        return narrowedPage(filter, narrowings, limit);
      }
      return narrowings.length === 0 && isSortedByEntries(filter)
        ? sortedPage(filter, limit)
        : page(queryOf(filter, narrowings, index ?? indexOf(filter)), limit);
    });
    return found.map(toListed);
  },

  /**
   * How many there are, counted in an index and no further than `most`.
   * @returns undefined for a search that takes too long
   */
  async count(filter: ListFilter, most: number): Promise<number | undefined> {
    const search = await readSearch(filter);
    if (!search) {
      return 0;
    }
    const { narrowings, index } = search;
    const [first] = narrowings;
    if (!first) {
      return ShipmentModel.countDocuments(countConditions(filter), { hint: indexOf(filter), limit: most });
    }
    const conditions = { $and: [countConditions(filter), ...conditionsOf(narrowings)] };
    if (index !== undefined) {
      return ShipmentModel.countDocuments(conditions, { hint: index });
    }
    const hint = isSmallList(filter) ? indexOf(filter) : first.index;
    return countListed(({ maxTimeMS }) =>
      ShipmentModel.countDocuments(conditions, { hint, limit: most, maxTimeMS }),
    );
  },

  /**
   * A whole list as of this moment, in batches that are read as they are consumed. It may take minutes, but only one
   * export of this process reads at a time.
   * @throws {AppError} `search_too_broad`, `unavailable`
   */
  async *batches(filter: ListFilter, size: number): AsyncGenerator<Shipment[], void, void> {
    const search = await readSearch(filter);
    if (!search) {
      return;
    }
    const { narrowings, index } = search;
    const hasRarest = index === undefined && !isSmallList(filter);
    const leading = hasRarest
      ? await exportReads(() => findRarest(countedOf(filter), narrowings, MANY))
      : undefined;
    const query =
      index === undefined ? searchOf(filter, narrowings, leading) : queryOf(filter, narrowings, index);
    // Without a snapshot, a shipment that changes meanwhile moves in the order and is read twice or never.
    const session = await ShipmentModel.startSession({ snapshot: true });
    const cursor = query
      .session(session)
      .setOptions(longRead(MAX_EXPORT_MS))
      .lean<ShipmentDocument>()
      .cursor({ batchSize: size });
    try {
      for (;;) {
        const batch = await withReadTimeLimit(narrowedBy(filter), () =>
          exportReads(() => readBatch(cursor, size)),
        );
        if (batch.length > 0) {
          yield batch.map(toShipment);
        }
        if (batch.length < size) {
          return;
        }
      }
    } finally {
      await cursor.close();
      await session.endSession();
    }
  },

  /** Numbers of the shipments with this VIN that are neither Delivered nor archived, the last changed first. */
  async findOpenByVin(vin: string, limit: number): Promise<string[]> {
    const found = await ShipmentModel.find(
      {
        isArchived: false,
        searchTokens: vin.toLowerCase(),
        'vehicle.vin': vin,
        status: { $in: PACKAGE_STATUSES.filter((status) => status !== 'Delivered') },
        kind: 'vehicle',
      },
      { _id: 0, trackingNumber: 1 },
    )
      .sort({ updatedAt: -1, _id: -1 })
      .limit(limit)
      .hint(SEARCH_INDEX)
      .lean<Pick<ShipmentDocument, 'trackingNumber'>[]>();
    return found.map(({ trackingNumber }) => trackingNumber);
  },
};

interface Search {
  /** The conditions that each shipment of the list meets beside `listConditions`. */
  narrowings: Narrowing[];
  /** The index of a search for several numbers, which finds few shipments. */
  index?: string;
}

/**
 * The search, the state and the circle of a list as conditions. A search for several numbers, one of which exists,
 * finds the shipments with these numbers; any other is for words.
 * @returns undefined for a search without a word, which matches nothing
 */
async function readSearch({ search, ...filter }: ListFilter): Promise<Search | undefined> {
  const numbers = await knownNumbers(search);
  if (numbers.length > 0) {
    const byNumbers = { condition: { trackingNumber: { $in: numbers } }, index: NUMBER_INDEX };
    return { narrowings: [...narrowingsOf([], filter), byNumbers], index: NUMBER_INDEX };
  }
  const words = searchWords(search ?? '');
  return search && words.length === 0 ? undefined : { narrowings: narrowingsOf(words, filter) };
}

/** Those of the searched numbers that belong to shipments; none unless several are searched. */
async function knownNumbers(search: string | undefined): Promise<string[]> {
  const numbers = searchedNumbers(search ?? '');
  if (numbers.length < 2) {
    return [];
  }
  const found = await ShipmentModel.find(
    { trackingNumber: { $in: numbers } },
    { _id: 0, trackingNumber: 1 },
  ).lean<Pick<ShipmentDocument, 'trackingNumber'>[]>();
  return found.map(({ trackingNumber }) => trackingNumber);
}

/** What narrows a list, if anything: reading it may take too long then. */
const narrowedBy = ({ search, state, near }: ListFilter) =>
  [search, state, near && 'near'].find((given) => given !== undefined && given !== '');

/** The conditions of a list by which the matches of its words are counted. */
const countedOf = ({ isArchived, status, kind }: ListFilter) => givenOnly({ isArchived, status, kind });

const conditionsOf = (narrowings: readonly Narrowing[]) => narrowings.map(({ condition }) => condition);

/**
 * One page of the shipments that match every word, the state and the circle. Around a large city, a page is among the
 * first shipments of the list. Otherwise a condition with few matches leads: they are found by its index, and sorted.
 * If every condition has many matches, the page takes a turn in the queue of large scans. Reading the list in its own
 * order soon finds a page there, unless the matches are far down in the list, as numbers of years ago are.
 * @throws when that takes too long, for example for common words that never come together: {AppError} `unavailable`, or
 *   MongoDB's own error
 */
async function narrowedPage(
  filter: ListFilter,
  narrowings: readonly Narrowing[],
  limit: number,
): Promise<ListedDocument[]> {
  const conditions = conditionsOf(narrowings);
  const first = filter.near && (await findAmongFirst(filter, conditions, limit));
  if (first) {
    return pageOfIds(first, limit);
  }
  const words = narrowings.filter(({ index }) => index === SEARCH_INDEX);
  const rare = await findRarest(countedOf(filter), words, FEW);
  if (rare !== undefined) {
    return page(searchOf(filter, narrowings, rare), limit);
  }
  const near = filter.near && (await findNear(filter, conditions, FEW));
  if (near) {
    return pageOfIds(near.slice(0, limit), limit);
  }
  return inScanQueue(async () => pageOfMany(filter, narrowings, limit));
}

/**
 * Reads the list in its own order, and counts the matches of each condition where that takes longer. The reading goes
 * on meanwhile, and is stopped only where one of them leads.
 */
async function pageOfMany(
  filter: ListFilter,
  narrowings: readonly Narrowing[],
  limit: number,
): Promise<ListedDocument[]> {
  const session = await ShipmentModel.startSession();
  try {
    const inOrder = page(searchOf(filter, narrowings, undefined).session(session), limit, MAX_SCAN_MS);
    const isFound = await Promise.race([inOrder.then(() => true), sleep(SOON_MS, false)]);
    const leading = isFound ? undefined : await findRarest(countedOf(filter), narrowings, MANY);
    if (leading === undefined) {
      return await inOrder;
    }
    await database().command({ killSessions: [session.id] });
    return await page(searchOf(filter, narrowings, leading), limit, MAX_SCAN_MS - SOON_MS - COUNT_MS);
  } finally {
    await session.endSession();
  }
}

/** The query of a list by the index of the condition that leads, and else in the list's own order. */
function searchOf(filter: ListFilter, narrowings: readonly Narrowing[], leading: Narrowing | undefined) {
  return leading === undefined
    ? queryOf(filter, narrowings, indexOf(filter))
    : queryOf(filter, [leading, ...narrowings.filter((one) => one !== leading)], leading.index);
}

/** The query of a list, in its order and by this index. The first word bounds the index, if that is of words. */
function queryOf(filter: ListFilter, narrowings: readonly Narrowing[], index: string) {
  const { key, direction } = orderOf(filter.sort);
  return ShipmentModel.find({ $and: [listConditions(filter), ...conditionsOf(narrowings)] }, LISTED)
    .sort({ [key]: direction, _id: direction })
    .hint(index);
}

/**
 * A page of a list for which `isSortedByEntries`: the entries of its index are sorted, and only the shipments of the
 * page are read.
 */
async function sortedPage(filter: ListFilter, limit: number): Promise<ListedDocument[]> {
  const { key, direction } = orderOf(filter.sort);
  const entries = await ShipmentModel.find(listConditions(filter), { _id: 1 })
    .sort({ [key]: direction, _id: direction })
    .limit(limit)
    .hint(indexOf(filter))
    .lean<Pick<ShipmentDocument, '_id'>[]>();
  return pageOfIds(
    entries.map(({ _id }) => _id),
    limit,
  );
}

/** These shipments, in this order. */
async function pageOfIds(ids: readonly ShipmentId[], limit: number): Promise<ListedDocument[]> {
  const found = await page(ShipmentModel.find({ _id: { $in: [...ids] } }, LISTED), limit);
  const byId = new Map(found.map((shipment) => [shipment._id.toHexString(), shipment]));
  return ids.flatMap((id) => byId.get(id.toHexString()) ?? []);
}

function page(
  query: ReturnType<typeof queryOf>,
  limit: number,
  maxTimeMS = MAX_READ_MS,
): Promise<ListedDocument[]> {
  return query.limit(limit).maxTimeMS(maxTimeMS).lean<ListedDocument[]>().exec();
}

/** At most `size` documents; fewer at the end. */
async function readBatch(
  cursor: { next(): Promise<ShipmentDocument | null> },
  size: number,
): Promise<ShipmentDocument[]> {
  const batch: ShipmentDocument[] = [];
  while (batch.length < size) {
    const document = await cursor.next();
    if (document === null) {
      break;
    }
    batch.push(document);
  }
  return batch;
}

/**
 * Those of the first shipments of a list that meet all conditions, in its order.
 * @returns undefined where these are not a whole page
 */
async function findAmongFirst(
  filter: ListFilter,
  conditions: readonly object[],
  limit: number,
): Promise<ShipmentId[] | undefined> {
  const { key, direction } = orderOf(filter.sort);
  const found = await ShipmentModel.aggregate<{ _id: ShipmentId }>([
    { $match: listConditions(filter) },
    { $sort: { [key]: direction, _id: direction } },
    { $limit: FIRST },
    { $match: { $and: [...conditions] } },
    { $limit: limit },
    { $project: { _id: 1 } },
  ]).hint(indexOf(filter));
  return found.length < limit ? undefined : found.map(({ _id }) => _id);
}

/**
 * The shipments in a circle that meet all conditions, in the order of the list. Each is read once: counting them first,
 * as the matches of a word are counted, would read them twice.
 * @returns undefined where there are as many as `most`
 */
async function findNear(
  filter: ListFilter,
  conditions: readonly object[],
  most: number,
): Promise<ShipmentId[] | undefined> {
  const { key, direction } = orderOf(filter.sort);
  const found = await ShipmentModel.aggregate<{ _id: ShipmentId; value: string | Date }>([
    { $match: { $and: [listConditions(filter), ...conditions] } },
    { $limit: most },
    { $project: { value: `$${key}` } },
  ]).hint(PLACE_INDEX);
  if (found.length === most) {
    return undefined;
  }
  const inOrder = (a: (typeof found)[number], b: (typeof found)[number]) => {
    const isSame = a.value.valueOf() === b.value.valueOf();
    const [one, other] = isSame ? [a._id.toHexString(), b._id.toHexString()] : [a.value, b.value];
    return one < other ? -direction : direction;
  };
  return found.toSorted(inOrder).map(({ _id }) => _id);
}

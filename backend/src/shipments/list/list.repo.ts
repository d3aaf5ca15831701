import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { longRead } from '../../storage/limits/limit-reads.ts';
import { MAX_READ_MS } from '../../storage/limits/max-read-time.ts';
import { countListed, inScanQueue, MAX_SCAN_MS, withReadTimeLimit } from '../../storage/limits/read-limit.ts';
import { countConditions, listConditions, isSmallList, orderOf, type ListFilter } from './query.ts';
import { searchedNumbers, searchWords } from '../search/search-tokens.ts';
import {
  ASKED_INDEX,
  CANCELED_INDEX,
  CUSTOMER_INDEX,
  LIST_INDEXES,
  NUMBER_INDEX,
  ON_HOLD_INDEX,
  SEARCH_INDEX,
  ShipmentModel,
  toShipment,
  UNASSIGNED_INDEX,
  WITHOUT_SEARCH,
  type OnlyForLists,
  type ShipmentDocument,
} from '../shipment.model.ts';
import { database } from '../../storage/mongoose.ts';
import { givenOnly } from '../../storage/filters.ts';
import { COUNT_MS, findRarest, type Narrowing } from '../search/search.repo.ts';
import { narrowingsOf } from './narrowing.ts';
import { findAmongFirst, findNear } from './place.repo.ts';
import type { Shipment } from '../shipment.types.ts';

/**
 * Milliseconds that MongoDB works on one export: the time it keeps the snapshot that an export is read from
 * (`minSnapshotHistoryWindowInSeconds`).
 */
const MAX_EXPORT_MS = 5 * 60 * 1000;

const exportReads = pLimit(1);

/** A condition with fewer matches leads: these are sorted, and of several conditions their shipments are read. */
const FEW = 2000;
/** The same in the queue of large scans. Where each has more, the list is read in its own order. */
const MANY = 50_000;
/** How long a page of what many match is looked for in the list's own order before the matches are counted. */
const SOON_MS = Math.ceil(MAX_SCAN_MS / 5);

/** Of a shipment in a list, oldest first. */
interface LastEvents {
  lastEvents: ShipmentDocument['events'];
}

/** A shipment as lists read it: of its events the last ones. */
type ListedDocument = Omit<ShipmentDocument, OnlyForLists>;

/** How many of its last events a list reads: what was said before these is no news. */
const LAST_EVENTS = 5;
const LISTED = { ...WITHOUT_SEARCH, events: { $slice: -LAST_EVENTS } } as const;

function toListed({ events, ...fields }: ListedDocument) {
  return { ...toShipment(fields), lastEvents: events };
}

/** Pages, exports and counts of shipments. */
export const shipmentListRepo = {
  /**
   * One page in the order asked for, read from an index.
   * @throws {AppError} `search_too_broad`, `unavailable`
   */
  async list(filter: ListFilter, limit: number): Promise<(Shipment & LastEvents)[]> {
    const numbers = await knownNumbers(filter.search);
    const words = searchWords(filter.search ?? '');
    if (filter.search && words.length === 0) {
      return [];
    }
    const narrowings = narrowingsOf(words, filter);
    const found = await withReadTimeLimit(narrowedBy(filter), () => {
      if (numbers.length > 0) {
        return page(withNumbers(filter, numbers), limit);
      }
      // In a small list it does not matter which is the rarest.
      if (narrowings.length > 0 && !isSmallList(filter)) {
        return narrowedPage(filter, narrowings, limit);
      }
      return narrowings.length === 0 && isSortedByEntries(filter)
        ? sortedPage(filter, limit)
        : page(queryOf(filter, narrowings, indexOf(filter)), limit);
    });
    return found.map(toListed);
  },

  /**
   * How many there are, counted in an index and no further than `most`.
   * @returns undefined for a search that takes too long
   */
  async count(filter: ListFilter, most: number): Promise<number | undefined> {
    const numbers = await knownNumbers(filter.search);
    if (numbers.length > 0) {
      return ShipmentModel.countDocuments(
        { $and: [countConditions(filter), ...placesOf(filter), { trackingNumber: { $in: numbers } }] },
        { hint: NUMBER_INDEX },
      );
    }
    const words = searchWords(filter.search ?? '');
    const narrowings = narrowingsOf(words, filter);
    const [first] = narrowings;
    if (!first || (filter.search && words.length === 0)) {
      return filter.search
        ? 0
        : ShipmentModel.countDocuments(countConditions(filter), {
            hint: indexOf(filter),
            limit: most,
          });
    }
    return countListed(({ maxTimeMS }) =>
      ShipmentModel.countDocuments(
        { $and: [countConditions(filter), ...narrowings.map(({ condition }) => condition)] },
        { hint: isSmallList(filter) ? indexOf(filter) : first.index, limit: most, maxTimeMS },
      ),
    );
  },

  /**
   * A whole list as of this moment, in batches that are read as they are consumed. It may take minutes, but only one
   * export of this process reads at a time.
   * @throws {AppError} `search_too_broad`, `unavailable`
   */
  async *batches(filter: ListFilter, size: number): AsyncGenerator<Shipment[], void, void> {
    const words = searchWords(filter.search ?? '');
    if (filter.search && words.length === 0) {
      return;
    }
    const numbers = await knownNumbers(filter.search);
    const narrowings = narrowingsOf(words, filter);
    const isSearch = !isSmallList(filter) && numbers.length === 0;
    const leading = isSearch
      ? await exportReads(() => findRarest(countedOf(filter), narrowings, MANY))
      : undefined;
    const wanted = numbers.length > 0 ? withNumbers(filter, numbers) : searchOf(filter, narrowings, leading);
    // Without a snapshot, a shipment that changes meanwhile moves in the order, and is read twice or never.
    const session = await ShipmentModel.startSession({ snapshot: true });
    const cursor = wanted
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

/** The numbers of a search for several that belong to shipments; with none, it is a search for words. */
async function knownNumbers(search: string | undefined): Promise<string[]> {
  const numbers = searchedNumbers(search ?? '');
  if (numbers.length < 2) {
    return [];
  }
  const known = await ShipmentModel.find(
    { trackingNumber: { $in: numbers } },
    { _id: 0, trackingNumber: 1 },
  ).lean<Pick<ShipmentDocument, 'trackingNumber'>[]>();
  return known.map(({ trackingNumber }) => trackingNumber);
}

/** What a list is narrowed by, if anything: reading it may take too long then. */
const narrowedBy = ({ search, state, near }: ListFilter) =>
  [search, state, near && 'near'].find((given) => given !== undefined && given !== '');

/** The conditions of a list by which the matches of its words are counted. */
const countedOf = ({ isArchived, status, kind }: ListFilter) => givenOnly({ isArchived, status, kind });

/** The conditions of a list's places. */
const placesOf = (filter: ListFilter) => narrowingsOf([], filter).map(({ condition }) => condition);

/** The query of a list of a few shipments, in its order, by their numbers. */
function withNumbers(filter: ListFilter, numbers: readonly string[]) {
  const { key, direction } = orderOf(filter.sort);
  return ShipmentModel.find(
    { $and: [listConditions(filter), ...placesOf(filter), { trackingNumber: { $in: [...numbers] } }] },
    LISTED,
  )
    .sort({ [key]: direction, _id: direction })
    .hint(NUMBER_INDEX);
}

/**
 * One page of the shipments that match every word, the state and the circle. Around a large city a page is among the
 * first of the list. Else a condition with few matches leads: these are found by its index, and sorted. What more match
 * takes a turn in the queue of large scans: looking through the list in its own order soon finds a page of what many
 * match, unless these are far down in it, as the numbers of years ago are.
 * @throws when that takes too long, for example for common words that never come together: {AppError} `unavailable`, or
 *   MongoDB's own error
 */
async function narrowedPage(
  filter: ListFilter,
  narrowings: readonly Narrowing[],
  limit: number,
): Promise<ListedDocument[]> {
  const conditions = narrowings.map(({ condition }) => condition);
  const first = filter.near && (await findAmongFirst(filter, conditions, { index: indexOf(filter), limit }));
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
  return ShipmentModel.find(
    { $and: [listConditions(filter), ...narrowings.map(({ condition }) => condition)] },
    LISTED,
  )
    .sort({ [key]: direction, _id: direction })
    .hint(index);
}

const ATTENTION_INDEXES = {
  late: LIST_INDEXES.estimatedDelivery,
  stalled: LIST_INDEXES.lastEventAt,
  unassigned: UNASSIGNED_INDEX,
  'hold-due': ON_HOLD_INDEX,
  'cancel-asked': ASKED_INDEX,
} as const;

/** The index that gives a list its order, or that holds its few shipments, which are sorted. */
function indexOf({ customerId, attention, isCanceled, isOnHold, sort }: ListFilter): string {
  if (customerId !== undefined) {
    return CUSTOMER_INDEX;
  }
  if (isCanceled || isOnHold) {
    return isOnHold ? ON_HOLD_INDEX : CANCELED_INDEX;
  }
  return attention ? ATTENTION_INDEXES[attention.reason] : LIST_INDEXES[orderOf(sort).key];
}

/** Whether a list is a range of an index that has the values of all orders, in another order than that index. */
function isSortedByEntries({ customerId, attention, isCanceled, isOnHold, sort }: ListFilter): boolean {
  const isOther = customerId !== undefined || isCanceled || isOnHold;
  const isRange = attention?.reason === 'late' || attention?.reason === 'stalled';
  return !isOther && isRange && ATTENTION_INDEXES[attention.reason] !== LIST_INDEXES[orderOf(sort).key];
}

/** A page of such a list: the entries of its range are sorted, and only the shipments of the page are read. */
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
async function pageOfIds(ids: readonly ShipmentDocument['_id'][], limit: number): Promise<ListedDocument[]> {
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

import pLimit from 'p-limit';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { givenOnly } from '../../storage/filters.ts';
import { MAX_READ_MS } from '../../storage/max-read-time.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { inScanQueue, isTimeExceeded, withReadTimeLimit } from '../../storage/read-limit.ts';
import { isListed, isOfFew, orderOf, startsWith, type ListFilter } from './list-query.ts';
import { searchedNumbers, searchWords } from './search-tokens.ts';
import {
  CUSTOMER_INDEX,
  LIST_INDEXES,
  NUMBER_INDEX,
  SEARCH_INDEX,
  ShipmentModel,
  toShipment,
  UNASSIGNED_INDEX,
  WITHOUT_HISTORY,
  type ShipmentDocument,
} from './shipment.model.ts';
import { toObjectId } from '../../storage/object-id.ts';
import { findRareWord, searchPage } from './shipment-search.repo.ts';
import type { Shipment } from './shipment.types.ts';

/**
 * Milliseconds that MongoDB works on one export: the time it keeps the snapshot that an export is read from
 * (`minSnapshotHistoryWindowInSeconds`).
 */
const MAX_EXPORT_MS = 5 * 60 * 1000;

/** How long the matches of a search may be counted. */
const COUNT_MS = 500;

const exportReads = pLimit(1);

/** MongoDB's own name for it. */
const ID_INDEX = '_id_';

/** Pages, exports and counts of shipments. */
export const shipmentListRepo = {
  /**
   * One page in the order asked for, read from an index.
   * @throws {AppError} `search_too_broad`, `unavailable`
   */
  async list(filter: ListFilter, limit: number): Promise<Shipment[]> {
    const numbers = await knownNumbers(filter.search);
    const words = searchWords(filter.search ?? '');
    if (filter.search && words.length === 0) {
      return [];
    }
    // Where the list is of few, it does not matter which word is the rarest.
    const isSearch = words.length > 0 && !isOfFew(filter);
    const found = await withReadTimeLimit(filter.search, () =>
      isSearch && numbers.length === 0
        ? searchPage({ filter, words, limit })
        : (numbers.length > 0 ? withNumbers(filter, numbers) : queryOf(filter, words, indexOf(filter)))
            .limit(limit)
            .maxTimeMS(MAX_READ_MS)
            .lean<ShipmentDocument[]>(),
    );
    return found.map(toShipment);
  },

  /**
   * How many there are, counted in an index and no further than `most`.
   * @returns undefined for a search that takes longer than `COUNT_MS`
   */
  async count(filter: ListFilter, most: number): Promise<number | undefined> {
    const numbers = await knownNumbers(filter.search);
    if (numbers.length > 0) {
      return ShipmentModel.countDocuments(
        { ...isCounted(filter), trackingNumber: { $in: numbers } },
        { hint: NUMBER_INDEX, maxTimeMS: MAX_READ_MS },
      );
    }
    const words = searchWords(filter.search ?? '');
    if (words.length === 0) {
      return filter.search
        ? 0
        : ShipmentModel.countDocuments(isCounted(filter), {
            hint: indexOf(filter),
            limit: most,
            maxTimeMS: MAX_READ_MS,
          });
    }
    try {
      return await inScanQueue(() =>
        ShipmentModel.countDocuments(
          { ...isCounted(filter), $and: words.map((word) => ({ searchTokens: startsWith(word) })) },
          { hint: isOfFew(filter) ? indexOf(filter) : SEARCH_INDEX, limit: most, maxTimeMS: COUNT_MS },
        ),
      );
    } catch (error) {
      if (isTimeExceeded(error)) {
        return undefined;
      }
      throw error;
    }
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
    const rare = !isOfFew(filter) && numbers.length === 0 ? await findRareWord(filter, words) : undefined;
    const rarestFirst = words.toSorted((a, b) => Number(b === rare) - Number(a === rare));
    const wanted =
      numbers.length > 0
        ? withNumbers(filter, numbers)
        : queryOf(filter, rarestFirst, rare === undefined ? indexOf(filter) : SEARCH_INDEX);
    // Without a snapshot, a shipment that changes meanwhile moves in the order, and is read twice or never.
    const session = await ShipmentModel.startSession({ snapshot: true });
    const cursor = wanted
      .session(session)
      .maxTimeMS(MAX_EXPORT_MS)
      .lean<ShipmentDocument>()
      .cursor({ batchSize: size });
    try {
      for (;;) {
        const batch = await withReadTimeLimit(filter.search, () =>
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
      .maxTimeMS(MAX_READ_MS)
      .lean<Pick<ShipmentDocument, 'trackingNumber'>[]>();
    return found.map(({ trackingNumber }) => trackingNumber);
  },

  /** How many shipments each of these customers has, archived ones left out; counted in an index. */
  async countByCustomers(customerIds: readonly string[]): Promise<Map<string, number>> {
    const counts = await ShipmentModel.aggregate<{ _id: mongoose.Types.ObjectId; count: number }>([
      { $match: { customerId: { $in: customerIds.map(toObjectId) }, isArchived: false } },
      { $group: { _id: '$customerId', count: { $sum: 1 } } },
    ]).option({ hint: CUSTOMER_INDEX, maxTimeMS: MAX_READ_MS });
    return new Map(counts.map(({ _id, count }) => [_id.toHexString(), count]));
  },
};

/** The numbers of a search for several that belong to shipments; with none, it is a search for words. */
async function knownNumbers(search: string | undefined): Promise<string[]> {
  const numbers = searchedNumbers(search ?? '');
  if (numbers.length < 2) {
    return [];
  }
  const known = await ShipmentModel.find({ trackingNumber: { $in: numbers } }, { _id: 0, trackingNumber: 1 })
    .maxTimeMS(MAX_READ_MS)
    .lean<Pick<ShipmentDocument, 'trackingNumber'>[]>();
  return known.map(({ trackingNumber }) => trackingNumber);
}

/** The query of a list of a few shipments, in its order, by their numbers. */
function withNumbers(filter: ListFilter, numbers: readonly string[]) {
  const { key, direction } = orderOf(filter.sort);
  return ShipmentModel.find(
    { $and: [isListed(filter), { trackingNumber: { $in: [...numbers] } }] },
    WITHOUT_HISTORY,
  )
    .sort({ [key]: direction, _id: direction })
    .hint(NUMBER_INDEX);
}

/** What a shipment has to be to be counted; as few conditions as there are, because the indexes know the others only. */
function isCounted(filter: ListFilter) {
  const { customerId, isUnassigned, onlyIds, isArchived, status, kind } = filter;
  if (isUnassigned || onlyIds) {
    return isListed({ ...filter, after: undefined });
  }
  return {
    ...givenOnly({ customerId: customerId === undefined ? undefined : toObjectId(customerId), kind }),
    isArchived,
    status: { $in: status ? [status] : PACKAGE_STATUSES },
  };
}

/** The query of a list, in its order and by this index. The first word bounds the index, if that is of words. */
function queryOf(filter: ListFilter, words: readonly string[], index: string) {
  const { key, direction } = orderOf(filter.sort);
  return ShipmentModel.find(
    {
      ...isListed(filter),
      ...(words.length > 0 ? { $and: words.map((word) => ({ searchTokens: startsWith(word) })) } : {}),
    },
    WITHOUT_HISTORY,
  )
    .sort({ [key]: direction, _id: direction })
    .hint(index);
}

/** The index that gives a list its order. Of few shipments, another one: sorting them is cheap. */
function indexOf({ customerId, isUnassigned, onlyIds, sort }: ListFilter): string {
  if (onlyIds) {
    return ID_INDEX;
  }
  if (customerId !== undefined) {
    return CUSTOMER_INDEX;
  }
  return isUnassigned ? UNASSIGNED_INDEX : LIST_INDEXES[orderOf(sort).key];
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

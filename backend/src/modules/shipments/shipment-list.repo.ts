import {
  PACKAGE_STATUSES,
  SHIPMENT_KINDS,
  type PackageStatus,
  type ShipmentKind,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import type { ListPosition, ListSort } from './list-cursor.ts';
import { searchWords } from './search-tokens.ts';
import {
  CUSTOMER_INDEX,
  LIST_INDEXES,
  ShipmentModel,
  TOKEN_INDEX,
  toObjectId,
  toShipment,
  WITHOUT_HISTORY,
  type ShipmentDocument,
} from './shipment.model.ts';
import type { Shipment } from './shipment.types.ts';

export interface ListFilter {
  search: string | undefined;
  status: PackageStatus | undefined;
  kind: ShipmentKind | undefined;
  customerId: string | undefined;
  isArchived: boolean;
  sort: ListSort;
  after: ListPosition | undefined;
}

/**
 * Matches of a word from which on it is better to look through the ordered list. Of 200,000 shipments and for a page of
 * 25, about as many are read either way.
 */
const MANY = 2000;
/** How far words are told apart, to begin with the rarest. */
const STEPS = [MANY / 100, MANY / 10, MANY];

type StatusCounts = Record<PackageStatus, number>;

/** Shipments by the page, by the thousand, and by the number. */
export const shipmentListRepo = {
  /** One page in the order asked for, read from the index that has this order. */
  async list(filter: ListFilter, limit: number): Promise<Shipment[]> {
    const query = await queryOf(filter);
    const found = await query?.find.limit(limit).lean<ShipmentDocument[]>();
    return (found ?? []).map(toShipment);
  },

  /** All of a list as it is at this moment, so many at a time, read while they are used. */
  async *batches(filter: ListFilter, size: number): AsyncGenerator<Shipment[], void, void> {
    const query = await queryOf(filter);
    // Without it, a shipment that is changed while others are read moves in the order, and is read twice or never.
    const session = await ShipmentModel.startSession({ snapshot: true });
    try {
      const cursor = query?.find.session(session).lean<ShipmentDocument>().cursor({ batchSize: size });
      let batch: Shipment[] = [];
      for await (const document of cursor ?? []) {
        batch.push(toShipment(document));
        if (batch.length === size) {
          yield batch;
          batch = [];
        }
      }
      if (batch.length > 0) {
        yield batch;
      }
    } finally {
      await session.endSession();
    }
  },

  /** How many shipments of a customer have each status, archived ones left out; counted in an index. */
  async countByStatus(customerId: string): Promise<StatusCounts> {
    const counts = await ShipmentModel.aggregate<{ _id: PackageStatus; count: number }>([
      {
        $match: {
          customerId: toObjectId(customerId),
          isArchived: false,
          status: { $in: PACKAGE_STATUSES },
        },
      },
      { $group: { _id: '$status', count: { $sum: 1 } } },
    ]).hint(CUSTOMER_INDEX);
    return {
      ...{ Pending: 0, Processing: 0, 'In Transit': 0, 'Out for Delivery': 0, Delivered: 0 },
      ...Object.fromEntries(counts.map(({ _id, count }) => [_id, count])),
    };
  },

  /** How many shipments each of these customers has, archived ones left out; counted in an index. */
  async countByCustomers(customerIds: readonly string[]): Promise<Map<string, number>> {
    const counts = await ShipmentModel.aggregate<{ _id: mongoose.Types.ObjectId; count: number }>([
      { $match: { customerId: { $in: customerIds.map(toObjectId) }, isArchived: false } },
      { $group: { _id: '$customerId', count: { $sum: 1 } } },
    ]).hint(CUSTOMER_INDEX);
    return new Map(counts.map(({ _id, count }) => [_id.toHexString(), count]));
  },
};

/**
 * The query of a list, in a wrapper because a bare one would run when awaited.
 * @returns undefined when the search has no word in it, and so matches nothing
 */
async function queryOf({ search, status, kind, customerId, isArchived, sort, after }: ListFilter) {
  const { key, direction } = orderOf(sort);
  const words = searchWords(search ?? '');
  if (search && words.length === 0) {
    return undefined;
  }
  // A customer's own are few: no need to find out which word is the rarest.
  const { rarestFirst: byRarity, areRare } =
    customerId === undefined ? await weigh(words, isArchived) : { rarestFirst: words, areRare: true };
  const find = ShipmentModel.find(
    {
      ...(customerId === undefined ? {} : { customerId: toObjectId(customerId) }),
      isArchived,
      // All values instead of none: MongoDB then merges their index ranges, and needs no sort of its own.
      status: { $in: status ? [status] : PACKAGE_STATUSES },
      kind: { $in: kind ? [kind] : SHIPMENT_KINDS },
      ...(words.length > 0 ? { $and: byRarity.map((word) => ({ searchTokens: startsWith(word) })) } : {}),
      ...(after ? isAfter(key, direction, after) : {}),
    },
    WITHOUT_HISTORY,
  ).sort({ [key]: direction, _id: direction });
  if (customerId !== undefined) {
    // Few, because the settings limit them; sorting them in another order than their index's costs nothing.
    return { find: find.hint(CUSTOMER_INDEX) };
  }
  // The few that match, sorted; or else those in order, of which every few match.
  return { find: find.hint(areRare ? TOKEN_INDEX : LIST_INDEXES[key]) };
}

/**
 * How the words of a search are best looked up: with the hint, the first one bounds the index. Left to itself the
 * planner remembers what was best for other words, and reads everything for a rare one beside a common one.
 */
async function weigh(words: readonly string[], isArchived: boolean) {
  const steps = words.length === 1 ? [MANY] : STEPS;
  const weighed = await Promise.all(
    words.map(async (word) => {
      const reached = await Promise.all(steps.map((count) => hasMatches(word, isArchived, count)));
      return { word, weight: reached.filter(Boolean).length };
    }),
  );
  weighed.sort((a, b) => a.weight - b.weight);
  return {
    rarestFirst: weighed.map(({ word }) => word),
    areRare: weighed.some(({ weight }) => weight < steps.length),
  };
}

/** Whether at least so many words of shipments begin like this. Counting by a filter would read each shipment. */
async function hasMatches(word: string, isArchived: boolean, count: number): Promise<boolean> {
  const last = await ShipmentModel.collection.findOne(
    {},
    {
      min: { isArchived, searchTokens: word },
      max: { isArchived, searchTokens: endOf(word) },
      hint: TOKEN_INDEX,
      returnKey: true,
      skip: count - 1,
    },
  );
  return last !== null;
}

function orderOf(sort: ListSort): { key: keyof typeof LIST_INDEXES; direction: 1 | -1 } {
  return sort === '-updatedAt' || sort === '-createdAt'
    ? { key: sort === '-updatedAt' ? 'updatedAt' : 'createdAt', direction: -1 }
    : { key: sort, direction: 1 };
}

/** The first condition bounds the index; the second leaves out what the last page showed of the same value. */
function isAfter(key: keyof typeof LIST_INDEXES, direction: 1 | -1, { value, id }: ListPosition) {
  const [beyond, from] = direction === 1 ? ['$gt', '$gte'] : ['$lt', '$lte'];
  return {
    [key]: { [from]: value },
    $or: [{ [key]: { [beyond]: value } }, { _id: { [beyond]: toObjectId(id) } }],
  };
}

/** A range of an index, not a pattern: nothing in a search has a meaning of its own. */
function startsWith(word: string) {
  return { $elemMatch: { $gte: word, $lt: endOf(word) } };
}

/** Comes after everything that begins with the word. */
function endOf(word: string): string {
  return `${word}\u{10FFFF}`;
}

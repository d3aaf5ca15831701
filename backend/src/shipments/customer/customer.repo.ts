import type { CustomerStatus } from '@moveway/contracts/shipments/customer-shipment.routes.ts';
import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { afterPosition, startsWithPattern } from '../../storage/filters.ts';
import { type mongoose, toObjectId } from '../../storage/mongoose.ts';
import { withReadTimeLimit } from '../../storage/limits/read-limit.ts';
import type { PagePosition } from '../../kernel/page-cursor.ts';
import { findRarest } from '../search/search.repo.ts';
import { searchWords } from '../search/search-fields.ts';
import {
  CUSTOMER_INDEX,
  IS_NOT_DELETED,
  OWNER_SEARCH_INDEX,
  ShipmentModel,
  toShipment,
  WITHOUT_HISTORY,
  type ShipmentDocument,
} from '../shipment.model.ts';
import type { Shipment } from '../shipment.types.ts';

/** A word with fewer matches leads a search. If every word has more, the first shipments of the list make a page. */
const FEW = 500;

/** A customer's shipments that will arrive: in the current list, not Delivered, not on hold. */
const matchDue = (customerId: string) => ({
  $match: {
    customerId: toObjectId(customerId),
    isArchived: false,
    status: { $in: PACKAGE_STATUSES.filter((status) => status !== 'Delivered') },
    isOnHold: { $ne: true },
  },
});

/** The shipments of one customer, also archived ones, without deleted ones. */
export const customerShipmentRepo = {
  /**
   * Newest change first. A search reads the matches of its rarest word by the index of words, and sorts them.
   * @throws {AppError} `search_too_broad`
   */
  async list(
    {
      customerId,
      search,
      statuses,
      isCanceled,
      after,
    }: {
      customerId: string;
      search: string | undefined;
      statuses: readonly PackageStatus[];
      /** True for canceled shipments only, false for none of them, undefined for all. */
      isCanceled: boolean | undefined;
      after: PagePosition | undefined;
    },
    limit: number,
  ): Promise<Shipment[]> {
    const words = searchWords(search ?? '');
    if (search && words.length === 0) {
      return [];
    }
    const owned = { customerId: toObjectId(customerId) };
    const narrowings = [...new Set(words)].map((word) => ({
      condition: { ownerTokens: startsWithPattern(word) },
      index: OWNER_SEARCH_INDEX,
    }));
    const leading = await findRarest(owned, narrowings, FEW);
    // MongoDB bounds the index only by the first of several words.
    const ordered = leading ? [leading, ...narrowings.filter((one) => one !== leading)] : narrowings;
    const found = await withReadTimeLimit(search, () =>
      ShipmentModel.find(
        {
          ...owned,
          isArchived: { $in: [false, true] },
          ...IS_NOT_DELETED,
          status: { $in: [...statuses] },
          ...(isCanceled !== undefined && { cancellation: { $exists: isCanceled } }),
          ...(after && afterPosition('updatedAt', -1, { value: after.at, id: after.id })),
          ...(words.length > 0 && { $and: ordered.map(({ condition }) => condition) }),
        },
        WITHOUT_HISTORY,
      )
        .sort({ updatedAt: -1, _id: -1 })
        .limit(limit)
        .hint(leading?.index ?? CUSTOMER_INDEX)
        .lean<ShipmentDocument[]>(),
    );
    return found.map(toShipment);
  },

  /**
   * How many have each status, and how many are canceled; a canceled one counts for no status. The current list is
   * counted in an index. The other shipments are read, because the index does not know which are deleted.
   */
  async countByStatus(customerId: string): Promise<Record<CustomerStatus, number>> {
    const sums = {
      Pending: 0,
      Processing: 0,
      'In Transit': 0,
      'Out for Delivery': 0,
      Delivered: 0,
      Canceled: 0,
    };
    const standings = [
      { match: { isArchived: false }, status: '$status' },
      {
        match: { isArchived: true, ...IS_NOT_DELETED },
        status: { $cond: [{ $gt: ['$cancellation', null] }, 'Canceled', '$status'] },
      },
    ];
    const counts = await Promise.all(
      standings.map(({ match, status }) =>
        ShipmentModel.aggregate<{ _id: CustomerStatus; count: number }>([
          { $match: { customerId: toObjectId(customerId), ...match, status: { $in: PACKAGE_STATUSES } } },
          { $group: { _id: status, count: { $sum: 1 } } },
        ]).hint(CUSTOMER_INDEX),
      ),
    );
    for (const { _id, count } of counts.flat()) {
      sums[_id] += count;
    }
    return sums;
  },

  /**
   * How many will arrive on each day, the earliest first. The day is the later of the estimate and of the expected
   * arrival.
   */
  async countByDueDate(customerId: string): Promise<{ date: string; count: number }[]> {
    return ShipmentModel.aggregate<{ date: string; count: number }>([
      matchDue(customerId),
      { $group: { _id: { $max: ['$arrivalDate', '$estimatedDelivery'] }, count: { $sum: 1 } } },
      { $sort: { _id: 1 } },
      { $project: { _id: 0, date: '$_id', count: 1 } },
    ]).hint(CUSTOMER_INDEX);
  },

  /**
   * The shipments that should arrive by a day, the longest late first; their days are as in `countByDueDate`.
   * @param until YYYY-MM-DD
   */
  async listDue(customerId: string, until: string, limit: number): Promise<Shipment[]> {
    const documents = await ShipmentModel.aggregate<ShipmentDocument>([
      matchDue(customerId),
      { $set: { promised: { $max: ['$arrivalDate', '$estimatedDelivery'] } } },
      { $match: { promised: { $lte: until } } },
      { $sort: { promised: 1, _id: 1 } },
      { $limit: limit },
      { $project: { ...WITHOUT_HISTORY, promised: 0 } },
    ]).hint(CUSTOMER_INDEX);
    return documents.map(toShipment);
  },

  /** The customer's shipment with this reference, also a deleted one, but not a canceled one. */
  async findByReference(
    customerId: string,
    reference: string,
  ): Promise<Pick<Shipment, 'id' | 'trackingNumber'> | undefined> {
    const found = await ShipmentModel.findOne(
      { customerId: toObjectId(customerId), reference, cancellation: { $exists: false } },
      { trackingNumber: 1 },
    ).lean<Pick<ShipmentDocument, '_id' | 'trackingNumber'>>();
    return found ? { id: found._id.toHexString(), trackingNumber: found.trackingNumber } : undefined;
  },

  /** How many shipments each of these customers has, without archived ones; counted in an index. */
  async countByCustomers(customerIds: readonly string[]): Promise<Map<string, number>> {
    const counts = await ShipmentModel.aggregate<{ _id: mongoose.Types.ObjectId; count: number }>([
      { $match: { customerId: { $in: customerIds.map(toObjectId) }, isArchived: false } },
      { $group: { _id: '$customerId', count: { $sum: 1 } } },
    ]).hint(CUSTOMER_INDEX);
    return new Map(counts.map(({ _id, count }) => [_id.toHexString(), count]));
  },
};

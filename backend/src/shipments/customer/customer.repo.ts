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

export interface CustomerListFilter {
  customerId: string;
  search: string | undefined;
  statuses: readonly PackageStatus[];
  /** Only canceled ones, or none of them; all where it is left out. */
  isCanceled: boolean | undefined;
  after: PagePosition | undefined;
}

/** A word with fewer matches leads a search. Where each has more, a page of them is among the first of the list. */
const FEW = 500;

/** Those that are to arrive: not Delivered, and not on hold. */
const IS_DUE = {
  status: { $in: PACKAGE_STATUSES.filter((status) => status !== 'Delivered') },
  isOnHold: { $ne: true as const },
};

/** The shipments of one customer, archived ones too, deleted ones left out. */
export const customerShipmentRepo = {
  /**
   * Newest change first. Of a search, the matches of its rarest word are read by the index of words, and sorted.
   * @throws {AppError} `search_too_broad`
   */
  async list(
    { customerId, search, statuses, isCanceled, after }: CustomerListFilter,
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
    // Of several words MongoDB bounds the index by the first.
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
   * How many have each status, and how many are canceled, which have none. Those of the current list are counted in an
   * index; of the others each is read, because the index does not contain which are deleted.
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
   * How many are to arrive on which day, the earliest first. The day promised last is the
   * later of the estimate and of what a dispatcher expects.
   */
  async countByDueDate(customerId: string): Promise<{ date: string; count: number }[]> {
    return ShipmentModel.aggregate<{ date: string; count: number }>([
      {
        $match: {
          customerId: toObjectId(customerId),
          isArchived: false,
          ...IS_DUE,
        },
      },
      { $group: { _id: { $max: ['$arrivalDate', '$estimatedDelivery'] }, count: { $sum: 1 } } },
      { $sort: { _id: 1 } },
      { $project: { _id: 0, date: '$_id', count: 1 } },
    ]).hint(CUSTOMER_INDEX);
  },

  /**
   * Those that were to arrive until a day, the longest late first; the day promised last is as in
   * `countByDueDate`.
   * @param until YYYY-MM-DD
   */
  async listDue(customerId: string, until: string, limit: number): Promise<Shipment[]> {
    const documents = await ShipmentModel.aggregate<ShipmentDocument>([
      {
        $match: {
          customerId: toObjectId(customerId),
          isArchived: false,
          ...IS_DUE,
        },
      },
      { $set: { promised: { $max: ['$arrivalDate', '$estimatedDelivery'] } } },
      { $match: { promised: { $lte: until } } },
      { $sort: { promised: 1, _id: 1 } },
      { $limit: limit },
      { $project: { ...WITHOUT_HISTORY, promised: 0 } },
    ]).hint(CUSTOMER_INDEX);
    return documents.map(toShipment);
  },

  /** The customer's shipment with this reference, also a deleted one; none that is canceled. */
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

  /** How many shipments each of these customers has, archived ones left out; counted in an index. */
  async countByCustomers(customerIds: readonly string[]): Promise<Map<string, number>> {
    const counts = await ShipmentModel.aggregate<{ _id: mongoose.Types.ObjectId; count: number }>([
      { $match: { customerId: { $in: customerIds.map(toObjectId) }, isArchived: false } },
      { $group: { _id: '$customerId', count: { $sum: 1 } } },
    ]).hint(CUSTOMER_INDEX);
    return new Map(counts.map(({ _id, count }) => [_id.toHexString(), count]));
  },
};

import { PACKAGE_STATUSES, SHIPMENT_KINDS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { afterPosition } from '../storage/filters.ts';
import { AppError } from '../kernel/app-error.ts';
import { isDuplicateKey } from '../storage/database-error.ts';
import { rawCollection, toObjectId } from '../storage/mongoose.ts';
import {
  IS_NOT_DELETED,
  LIST_INDEXES,
  ShipmentModel,
  toShipment,
  toTracked,
  WITHOUT_HISTORY,
  WITHOUT_SEARCH,
  type OnlyForLists,
  type ShipmentDocument,
} from './shipment.model.ts';
import { RetryTransaction } from '../storage/transactions/transactions.ts';
import { searchFields } from './search/search-fields.ts';
import { toPublicShipment } from './public-shipment.ts';
import {
  validEvents,
  type PublicShipment,
  type Shipment,
  type ShipmentEvent,
  type TrackedShipment,
} from './shipment.types.ts';

type NewShipment = Omit<TrackedShipment, 'id' | 'events' | 'lastEventAt'> & {
  events: Omit<ShipmentEvent, 'id'>[];
};

/** Shipments in MongoDB, one by one. */
export const shipmentRepo = {
  /** @returns undefined when the tracking number is taken, possibly by a deleted shipment */
  async insert({ customerId, ...shipment }: NewShipment): Promise<TrackedShipment | undefined> {
    try {
      const [created] = await ShipmentModel.create([
        {
          ...shipment,
          customerId: customerId === undefined ? undefined : toObjectId(customerId),
          lastEventAt: shipment.events.at(-1)?.timestamp ?? shipment.createdAt,
          isArchived: false,
          ...(await searchFields(shipment)),
        },
      ]);
      if (!created) {
        return undefined;
      }
      const {
        searchTokens: _staffs,
        ownerTokens: _owners,
        places: _places,
        isArchived: _archived,
        ...fields
      } = created.toObject();
      return toTracked(fields);
    } catch (error) {
      if (isDuplicateKey(error)) {
        return undefined;
      }
      throw error;
    }
  },

  /** The shipments among these numbers that are not deleted, as the public tracks them. */
  async findActive(trackingNumbers: readonly string[]): Promise<PublicShipment[]> {
    const found = await rawCollection<ShipmentDocument>(ShipmentModel)
      .find<Omit<ShipmentDocument, OnlyForLists>>(
        { trackingNumber: { $in: [...trackingNumbers] }, ...IS_NOT_DELETED },
        { projection: WITHOUT_SEARCH },
      )
      .toArray();
    return found.map((document) => toPublicShipment(toTracked(document)));
  },

  /** When each of these shipments was changed last, without deleted ones. */
  async findUpdateTimes(trackingNumbers: readonly string[]): Promise<Map<string, Date>> {
    const found = await rawCollection<ShipmentDocument>(ShipmentModel)
      .find<Pick<ShipmentDocument, 'trackingNumber' | 'updatedAt'>>(
        { trackingNumber: { $in: [...trackingNumbers] }, ...IS_NOT_DELETED },
        { projection: { _id: 0, trackingNumber: 1, updatedAt: 1 } },
      )
      .toArray();
    return new Map(found.map(({ trackingNumber, updatedAt }) => [trackingNumber, updatedAt]));
  },

  /** By the id of the shipment, without deleted ones. */
  async findReceiverContacts(
    ids: readonly string[],
  ): Promise<Map<string, Pick<Shipment, 'receiverEmail' | 'receiverPhone'>>> {
    const found = await ShipmentModel.find(
      { _id: { $in: ids.map(toObjectId) }, ...IS_NOT_DELETED },
      { receiverEmail: 1, receiverPhone: 1 },
    ).lean<Pick<ShipmentDocument, '_id' | 'receiverEmail' | 'receiverPhone'>[]>();
    return new Map(found.map(({ _id, ...contacts }) => [_id.toHexString(), contacts]));
  },

  /** The shipments with these numbers, in this order, also deleted ones. Numbers that nobody has are left out. */
  async findMany(trackingNumbers: readonly string[]): Promise<TrackedShipment[]> {
    const found = await ShipmentModel.find(
      { trackingNumber: { $in: [...trackingNumbers] } },
      WITHOUT_SEARCH,
    ).lean<ShipmentDocument[]>();
    const byNumber = new Map(found.map((document) => [document.trackingNumber, toTracked(document)]));
    return trackingNumbers.flatMap((trackingNumber) => byNumber.get(trackingNumber) ?? []);
  },

  async findByNumber(trackingNumber: string): Promise<TrackedShipment | undefined> {
    return findTracked({ trackingNumber });
  },

  async findActiveByNumber(trackingNumber: string): Promise<Shipment | undefined> {
    const found = await ShipmentModel.findOne(
      { trackingNumber, ...IS_NOT_DELETED },
      WITHOUT_HISTORY,
    ).lean<ShipmentDocument>();
    return found ? toShipment(found) : undefined;
  },

  async findActiveByNumbers(trackingNumbers: readonly string[]): Promise<Shipment[]> {
    const found = await ShipmentModel.find(
      { trackingNumber: { $in: [...trackingNumbers] }, ...IS_NOT_DELETED },
      WITHOUT_HISTORY,
    ).lean<ShipmentDocument[]>();
    return found.map(toShipment);
  },

  /** Not a deleted one. The number is tried first, because a number may look like an id. */
  async findByIdOrNumber(idOrNumber: string): Promise<TrackedShipment | undefined> {
    const byNumber = await findTracked({ trackingNumber: idOrNumber, ...IS_NOT_DELETED });
    const isId = /^[\dA-F]{24}$/i.test(idOrNumber);
    return byNumber ?? (isId ? findTracked({ _id: toObjectId(idOrNumber), ...IS_NOT_DELETED }) : undefined);
  },

  /** Removes a shipment for good. */
  async remove({ id, version }: Pick<Shipment, 'id' | 'version'>): Promise<void> {
    const { deletedCount } = await ShipmentModel.deleteOne({ _id: toObjectId(id), version });
    if (deletedCount === 0) {
      throw new RetryTransaction(new Error('The shipment was changed after it was read.'));
    }
  },

  async isEmpty(): Promise<boolean> {
    return (await ShipmentModel.exists({})) === null;
  },
};

export function notFound(): AppError {
  return new AppError('shipment.not_found', "We couldn't find that tracking number in our system.");
}

export type ShipmentRepo = typeof shipmentRepo;

async function findTracked(filter: object): Promise<TrackedShipment | undefined> {
  const found = await ShipmentModel.findOne(filter, WITHOUT_SEARCH).lean<ShipmentDocument>();
  return found ? toTracked(found) : undefined;
}

/** The last change that was read. */
export interface ChangePosition {
  at: Date;
  id: string;
}

/** One write to a shipment. */
interface ShipmentChange extends ChangePosition {
  version: number;
}

/** Changes and histories of all shipments, archived and deleted ones too, for features that count or notify. */
export const shipmentHistory = {
  /** The shipments that were written to after a position, oldest change first, in the order of the list's index. */
  async changedAfter(position: ChangePosition | undefined, limit: number): Promise<ShipmentChange[]> {
    const found = await ShipmentModel.find(
      {
        // All values, so that MongoDB merges the ranges of the index.
        isArchived: { $in: [false, true] },
        status: { $in: PACKAGE_STATUSES },
        kind: { $in: SHIPMENT_KINDS },
        ...(position && afterPosition('updatedAt', 1, { value: position.at, id: position.id })),
      },
      { version: 1, updatedAt: 1 },
    )
      .sort({ updatedAt: 1, _id: 1 })
      .limit(limit)
      .hint(LIST_INDEXES.updatedAt)
      .lean<Pick<ShipmentDocument, '_id' | 'version' | 'updatedAt'>[]>();
    return found.map(({ _id, version, updatedAt }) => ({ id: _id.toHexString(), version, at: updatedAt }));
  },

  /** Without retracted events. */
  async findByIds(ids: readonly string[]): Promise<TrackedShipment[]> {
    const found = await ShipmentModel.find({ _id: { $in: ids.map(toObjectId) } }, WITHOUT_SEARCH).lean<
      ShipmentDocument[]
    >();
    return found.map((document) => {
      const shipment = toTracked(document);
      return { ...shipment, events: validEvents(shipment.events) };
    });
  },
};

export type ShipmentHistory = typeof shipmentHistory;

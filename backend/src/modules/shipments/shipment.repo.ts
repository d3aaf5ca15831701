import {
  PACKAGE_STATUSES,
  SHIPMENT_KINDS,
  type PackageStatus,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { ShipmentKind } from '@moveway/contracts/shipments/shipment.constants.ts';
import { isDuplicateKey } from '../../storage/idempotency-keys.ts';
import { mongoose } from '../../storage/mongoose.ts';
import type { ListPosition, ListSort } from './list-cursor.ts';
import { LIST_INDEXES, ShipmentModel, TOKEN_INDEX, type ShipmentDocument } from './shipment.model.ts';
import type { Shipment, ShipmentEvent, TrackedShipment } from './shipment.types.ts';
import { searchTokens, searchWords } from './search-tokens.ts';

export type NewShipment = Omit<TrackedShipment, 'id' | 'events'> & { events: Omit<ShipmentEvent, 'id'>[] };

export interface StatusChange {
  status: PackageStatus;
  location: string | undefined;
  coordinates: ShipmentEvent['coordinates'] | undefined;
  description: string | undefined;
  departureDate: string | undefined;
  arrivalDate: string | undefined;
  /** When set, the shipment must carry this number. */
  trackingNumber: string | undefined;
}

export interface ListFilter {
  search: string | undefined;
  status: PackageStatus | undefined;
  kind: ShipmentKind | undefined;
  isArchived: boolean;
  sort: ListSort;
  limit: number;
  after: ListPosition | undefined;
}

/** Matches of a word from which on it is better to look through the ordered list. */
const MANY = 2000;

const WITHOUT_SEARCH = { searchTokens: 0, isArchived: 0 } as const;
const WITHOUT_HISTORY = { ...WITHOUT_SEARCH, events: 0 } as const;

/** Shipments in MongoDB. Every change is one conditional write. */
export const shipmentRepo = {
  /** @returns undefined when the tracking number is taken, by an archived shipment perhaps. */
  async insert(shipment: NewShipment): Promise<TrackedShipment | undefined> {
    try {
      const [created] = await ShipmentModel.create([
        {
          ...shipment,
          isArchived: false,
          searchTokens: searchTokens(
            [shipment.trackingNumber, shipment.vehicle?.vin ?? ''],
            [shipment.sender, shipment.receiver],
          ),
        },
      ]);
      return created && toTracked(created.toObject());
    } catch (error) {
      if (isDuplicateKey(error)) {
        return undefined;
      }
      throw error;
    }
  },

  /** The shipments among these numbers that are not archived. Reads past mongoose: this is the hot path. */
  async findActive(trackingNumbers: readonly string[]): Promise<TrackedShipment[]> {
    const found = await ShipmentModel.collection
      .find<ShipmentDocument>(
        { trackingNumber: { $in: [...trackingNumbers] }, isArchived: false },
        // This driver wrote the texts, as valid UTF-8; checking them again is a sixth of the decoding.
        { projection: WITHOUT_SEARCH, enableUtf8Validation: false },
      )
      .toArray();
    return found.map(toTracked);
  },

  async findByNumber(trackingNumber: string): Promise<TrackedShipment | undefined> {
    const found = await ShipmentModel.findOne({ trackingNumber }, WITHOUT_SEARCH).lean<ShipmentDocument>();
    return found ? toTracked(found) : undefined;
  },

  /**
   * Moves a shipment that is not archived and appends the event, in one write. Whether the event is a correction is
   * decided in that write, against the status it replaces.
   */
  async changeStatus(idOrNumber: string, change: StatusChange, now: Date): Promise<Shipment | undefined> {
    for (const target of targets(idOrNumber)) {
      const changed = await ShipmentModel.findOneAndUpdate(
        {
          isArchived: false,
          ...target,
          ...(change.trackingNumber === undefined
            ? {}
            : { $and: [{ trackingNumber: change.trackingNumber }] }),
        },
        [{ $set: statusChangeExpression(change, now) }],
        { returnDocument: 'after', updatePipeline: true, projection: WITHOUT_HISTORY },
      ).lean<ShipmentDocument>();
      if (changed) {
        return toShipment(changed);
      }
    }
    return undefined;
  },

  /** Archives a Delivered shipment until it is purged. */
  async archive(trackingNumber: string, now: Date, purgeAt: Date): Promise<Shipment | undefined> {
    const archived = await ShipmentModel.findOneAndUpdate(
      { trackingNumber, isArchived: false, status: 'Delivered' },
      { $set: { isArchived: true, archivedAt: now, purgeAt, updatedAt: now }, $inc: { version: 1 } },
      { returnDocument: 'after', projection: WITHOUT_HISTORY },
    ).lean<ShipmentDocument>();
    return archived ? toShipment(archived) : undefined;
  },

  /** Takes an archived shipment back, unless its time is over. */
  async restore(trackingNumber: string, now: Date): Promise<Shipment | undefined> {
    const restored = await ShipmentModel.findOneAndUpdate(
      { trackingNumber, isArchived: true, purgeAt: { $gt: now } },
      {
        $set: { isArchived: false, updatedAt: now },
        $unset: { archivedAt: 1, purgeAt: 1 },
        $inc: { version: 1 },
      },
      { returnDocument: 'after', projection: WITHOUT_HISTORY },
    ).lean<ShipmentDocument>();
    return restored ? toShipment(restored) : undefined;
  },

  /** One page in the order asked for, read from the index that has this order. */
  async list({ search, status, kind, isArchived, sort, limit, after }: ListFilter): Promise<Shipment[]> {
    const { key, direction } = orderOf(sort);
    const words = searchWords(search ?? '');
    if (search && words.length === 0) {
      return [];
    }
    const { rarestFirst, areRare } = await weigh(words, isArchived);
    const found = await ShipmentModel.find(
      {
        isArchived,
        // All values instead of none: MongoDB then merges their index ranges, and needs no sort of its own.
        status: { $in: status ? [status] : PACKAGE_STATUSES },
        kind: { $in: kind ? [kind] : SHIPMENT_KINDS },
        ...(words.length > 0
          ? { $and: rarestFirst.map((word) => ({ searchTokens: startsWith(word) })) }
          : {}),
        ...(after ? isAfter(key, direction, after) : {}),
      },
      WITHOUT_HISTORY,
    )
      .sort({ [key]: direction, _id: direction })
      .limit(limit)
      // The few that match, sorted; or else those in order, of which every few match.
      .hint(areRare ? TOKEN_INDEX : LIST_INDEXES[key])
      .lean<ShipmentDocument[]>();
    return found.map(toShipment);
  },

  /** How many shipments have each status, archived ones left out; counted in an index. */
  async countByStatus(): Promise<Record<PackageStatus, number>> {
    const counts = await ShipmentModel.aggregate<{ _id: PackageStatus; count: number }>([
      { $match: { isArchived: false, status: { $in: PACKAGE_STATUSES } } },
      { $group: { _id: '$status', count: { $sum: 1 } } },
    ]).hint(LIST_INDEXES.updatedAt);
    return {
      ...{ Pending: 0, Processing: 0, 'In Transit': 0, 'Out for Delivery': 0, Delivered: 0 },
      ...Object.fromEntries(counts.map(({ _id, count }) => [_id, count])),
    };
  },

  async isEmpty(): Promise<boolean> {
    return (await ShipmentModel.exists({})) === null;
  },
};

export type ShipmentRepo = typeof shipmentRepo;

/** A number first: one with the form of an id is a number all the same. */
function targets(idOrNumber: string) {
  const byNumber = { trackingNumber: idOrNumber };
  return /^[\dA-F]{24}$/i.test(idOrNumber)
    ? [byNumber, { _id: new mongoose.Types.ObjectId(idOrNumber.toLowerCase()) }]
    : [byNumber];
}

/** Values are literals: a text that begins with `$` is no field here. */
function statusChangeExpression(change: StatusChange, now: Date) {
  const { status, location, coordinates, description, departureDate, arrivalDate } = change;
  const rank = (value: string) => ({ $indexOfArray: [PACKAGE_STATUSES, value] });
  // Of two simultaneous changes the second may have read the clock first; history still runs forward.
  const at = { $max: ['$updatedAt', now] };
  return {
    status,
    ...(location === undefined ? {} : { currentLocation: { $literal: location } }),
    ...(departureDate === undefined ? {} : { departureDate }),
    // What the dispatcher promises is what is expected from now on.
    ...(arrivalDate === undefined ? {} : { arrivalDate, estimatedDelivery: arrivalDate }),
    version: { $add: ['$version', 1] },
    updatedAt: at,
    events: {
      $concatArrays: [
        '$events',
        [
          {
            _id: new mongoose.Types.ObjectId(),
            status,
            location: { $literal: location ?? '' },
            ...(coordinates ? { coordinates: { $literal: coordinates } } : {}),
            ...(description === undefined ? {} : { description: { $literal: description } }),
            isCorrection: { $lt: [rank(status), rank('$status')] },
            timestamp: at,
          },
        ],
      ],
    },
  };
}

/**
 * How the words of a search are best looked up: with the hint, the first one bounds the index. Left to itself the
 * planner remembers what was best for other words, and reads everything for a rare one beside a common one.
 */
async function weigh(words: readonly string[], isArchived: boolean) {
  const weighed = await Promise.all(
    words.map(async (word) => ({
      word,
      matches: await ShipmentModel.countDocuments(
        { isArchived, searchTokens: startsWith(word) },
        { limit: MANY, hint: TOKEN_INDEX },
      ),
    })),
  );
  weighed.sort((a, b) => a.matches - b.matches);
  return {
    rarestFirst: weighed.map(({ word }) => word),
    areRare: weighed.some(({ matches }) => matches < MANY),
  };
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
    $or: [{ [key]: { [beyond]: value } }, { _id: { [beyond]: new mongoose.Types.ObjectId(id) } }],
  };
}

/** A range of an index, not a pattern: nothing in a search has a meaning of its own. */
function startsWith(word: string) {
  return { $elemMatch: { $gte: word, $lt: `${word}\u{10FFFF}` } };
}

function toShipment({
  _id,
  ...fields
}: Omit<ShipmentDocument, 'events' | 'searchTokens' | 'isArchived'>): Shipment {
  return { id: _id.toHexString(), ...fields };
}

function toTracked({ _id, events, ...fields }: ShipmentDocument): TrackedShipment {
  return { id: _id.toHexString(), ...fields, events: events.map(toEvent) };
}

/** Field by field: tracking does this for every line of every history it shows. */
function toEvent(stored: ShipmentDocument['events'][number]): ShipmentEvent {
  const { status, location, coordinates, description, isCorrection, timestamp } = stored;
  const event: ShipmentEvent = { id: stored._id.toHexString(), status, location, isCorrection, timestamp };
  if (coordinates) {
    event.coordinates = coordinates;
  }
  if (description !== undefined) {
    event.description = description;
  }
  return event;
}

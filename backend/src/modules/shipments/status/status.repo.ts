import {
  MAX_EVENTS,
  PACKAGE_STATUSES,
  type PackageStatus,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import { pick } from '../../../kernel/pick.ts';
import { givenOnly } from '../../../storage/filters.ts';
import { mongoose } from '../../../storage/mongoose.ts';
import { toObjectId } from '../../../storage/object-id.ts';
import { setOrClear } from '../../../storage/set-or-clear.ts';
import {
  changedAt,
  IS_NOT_DELETED,
  ShipmentModel,
  toShipment,
  WITHOUT_HISTORY,
  type ShipmentDocument,
} from '../shipment.model.ts';
import { searchFields, type SearchFields } from '../search-fields.ts';
import type { Shipment, ShipmentEvent, StatusUndo } from '../shipment.types.ts';

export interface StatusChange {
  status: PackageStatus;
  location: string | undefined;
  /** The town next to a location without a name. */
  nearTown: string | undefined;
  coordinates: ShipmentEvent['coordinates'] | undefined;
  description: string | undefined;
  departureDate: string | undefined;
  arrivalDate: string | undefined;
  /** Where the update says when it happened: not before the last event. */
  happenedAt: Date | undefined;
}

/** Where the last event of a full history is. */
const LAST_EVENT = `events.${MAX_EVENTS - 1}`;

const CAN_CHANGE = { [LAST_EVENT]: { $exists: false }, cancellation: { $exists: false } } as const;

/** Updates of the status of one shipment and their undoing, each one conditional write. */
export const statusUpdateRepo = {
  /**
   * Updates the status of a shipment that is not deleted and appends the event, in one write; one that is archived
   * returns to the current list, and one on hold is released where its status becomes another. Whether the event is a
   * correction is decided in that write, against the status it replaces. A shipment with `MAX_EVENTS` events is left as
   * it is.
   * @param shipment as it was read in the same transaction
   * @param version When given, a shipment that has another one by now is left alone.
   */
  async changeStatus(
    shipment: Shipment,
    change: StatusChange,
    { now, version }: { now: Date; version: number | undefined },
  ): Promise<Shipment | undefined> {
    const { location, nearTown } = change;
    const found = await searchFields(
      location === undefined ? shipment : { ...shipment, currentLocation: location, currentTown: nearTown },
    );
    const changed = await ShipmentModel.findOneAndUpdate(
      {
        _id: toObjectId(shipment.id),
        ...IS_NOT_DELETED,
        ...CAN_CHANGE,
        ...givenOnly({ version }),
      },
      [{ $set: statusChangeExpression(change, found, now) }],
      { returnDocument: 'after', updatePipeline: true, projection: WITHOUT_HISTORY },
    ).lean<ShipmentDocument>();
    return changed ? toShipment(changed) : undefined;
  },

  /**
   * Makes everything that the last status update replaced what it was before, and retracts its event. A shipment that
   * has another version than right after that update is left alone.
   */
  async undoStatus(
    shipment: Shipment & { statusUndo: StatusUndo },
    now: Date,
  ): Promise<Shipment | undefined> {
    const {
      id,
      statusUndo: { eventId, version, before },
    } = shipment;
    const { currentLocation, currentTown, archivedAt, lastEventAt, hold } = before;
    const undone = await ShipmentModel.findOneAndUpdate(
      { _id: toObjectId(id), ...IS_NOT_DELETED, version },
      {
        ...setOrClear({
          ...pick(before, ['status', 'departureDate', 'arrivalDate', 'estimatedDelivery']),
          currentLocation,
          currentTown,
          archivedAt,
          hold,
          isOnHold: hold && true,
          statusUndo: undefined,
          lastEventAt,
          isArchived: archivedAt !== undefined,
          ...(await searchFields({ ...shipment, currentLocation, currentTown })),
          'events.$[undone].retractedAt': now,
        }),
        ...changedAt(now),
      },
      {
        arrayFilters: [{ 'undone._id': toObjectId(eventId) }],
        returnDocument: 'after',
        projection: WITHOUT_HISTORY,
      },
    ).lean<ShipmentDocument>();
    return undone ? toShipment(undone) : undefined;
  },

  /** Whether anything has happened to a shipment that stands. */
  async hasEvents(id: string): Promise<boolean> {
    const standing = { events: { $elemMatch: { retractedAt: { $exists: false } } } };
    return (await ShipmentModel.exists({ _id: toObjectId(id), ...standing })) !== null;
  },

  /** Whether a shipment has as many events as one can have. */
  async isHistoryFull(id: string): Promise<boolean> {
    return (await ShipmentModel.exists({ _id: toObjectId(id), [LAST_EVENT]: { $exists: true } })) !== null;
  },
};

/** A value as itself: a text that begins with `$` is no field here. */
const literal = (value: unknown) => (value === undefined ? undefined : { $literal: value });

/** What a status update replaces; a field that is not there stays so. */
const REPLACED = {
  status: '$status',
  currentLocation: '$currentLocation',
  currentTown: '$currentTown',
  departureDate: '$departureDate',
  arrivalDate: '$arrivalDate',
  estimatedDelivery: '$estimatedDelivery',
  archivedAt: '$archivedAt',
  lastEventAt: '$lastEventAt',
  hold: '$hold',
} satisfies Record<keyof StatusUndo['before'], string>;

function statusChangeExpression(change: StatusChange, { searchTokens, places }: SearchFields, now: Date) {
  const { status, location, nearTown, coordinates, description, departureDate, arrivalDate, happenedAt } =
    change;
  const stays = (field: string) => ({ $cond: [{ $eq: [status, '$status'] }, field, '$$REMOVE'] });
  const rank = (value: string) => ({ $indexOfArray: [PACKAGE_STATUSES, value] });
  // Of two simultaneous changes the second may have read the clock first; history still runs forward.
  const at = { $max: ['$updatedAt', now] };
  const eventId = new mongoose.Types.ObjectId();
  const nextVersion = { $add: ['$version', 1] };
  return {
    status,
    currentLocation: literal(location),
    currentTown: townExpression(location, nearTown),
    searchTokens: { $literal: searchTokens },
    places: { $literal: places },
    departureDate,
    // What the dispatcher promises is what is expected from now on.
    arrivalDate,
    estimatedDelivery: arrivalDate,
    version: nextVersion,
    updatedAt: at,
    lastEventAt: happenedAt ?? at,
    isArchived: false,
    archivedAt: '$$REMOVE',
    // It goes on; a report of where it stands meanwhile leaves it on hold.
    hold: stays('$hold'),
    isOnHold: stays('$isOnHold'),
    // An operator, because a plain object would be merged into the stored one.
    statusUndo: { $mergeObjects: [{ eventId, version: nextVersion, at, before: REPLACED }] },
    events: {
      $concatArrays: [
        '$events',
        [
          {
            _id: eventId,
            status,
            location: { $literal: location ?? '' },
            coordinates: literal(coordinates),
            description: literal(description),
            isCorrection: { $lt: [rank(status), rank('$status')] },
            timestamp: happenedAt ?? at,
            enteredAt: happenedAt && at,
          },
        ],
      ],
    },
  };
}

/** The town belongs to the location, and goes with it. */
function townExpression(location: string | undefined, nearTown: string | undefined) {
  return location === undefined ? undefined : (literal(nearTown) ?? '$$REMOVE');
}

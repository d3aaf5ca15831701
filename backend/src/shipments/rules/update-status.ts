import {
  MAX_EVENTS,
  PACKAGE_STATUSES,
  STATUS_UNDO_MS,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { StatusUpdate } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { AppError } from '../../kernel/app-error.ts';
import { pick } from '../../kernel/pick.ts';
import type { Coordinates } from '../places/place-tables.ts';
import { editConflict, holdFields, shipmentCanceled } from '../shipment.deps.ts';
import type { Shipment, TrackedShipment } from '../shipment.types.ts';
import { timeOfEvent } from './event-time.ts';
import type { Applied, RuleContext } from './rule.ts';

/**
 * Updates the status and appends an event to the history. What is archived returns to the current list, and a hold ends
 * where the status becomes another.
 * @throws {AppError} `shipment.canceled`, `shipment.history_full`, `shipment.changed`, `shipment.time_rejected`
 */
export function updateStatus(
  before: TrackedShipment,
  update: Omit<StatusUpdate, 'trackingNumber'> & { coordinates: Coordinates | undefined },
  { now, eventId }: Pick<RuleContext, 'now'> & { eventId: string },
): Applied {
  const { status, location, nearTown, coordinates, description, departureDate, arrivalDate } = update;
  if (before.cancellation) {
    throw shipmentCanceled();
  }
  if (before.events.length >= MAX_EVENTS) {
    throw historyFull();
  }
  if (update.version !== undefined && update.version !== before.version) {
    throw editConflict();
  }
  const happenedAt =
    update.happenedAt === undefined ? undefined : timeOfEvent(before, new Date(update.happenedAt), now);
  // Of two simultaneous changes the second may have read the clock first; history still runs forward.
  const at = before.updatedAt > now ? before.updatedAt : now;
  const event = {
    id: eventId,
    status,
    location: location ?? '',
    coordinates,
    description,
    isCorrection: PACKAGE_STATUSES.indexOf(status) < PACKAGE_STATUSES.indexOf(before.status),
    timestamp: happenedAt ?? at,
    enteredAt: happenedAt && at,
  };
  const after: TrackedShipment = {
    ...before,
    status,
    // The town belongs to the location, and goes with it.
    ...(location !== undefined && { currentLocation: location, currentTown: nearTown }),
    departureDate: departureDate ?? before.departureDate,
    arrivalDate: arrivalDate ?? before.arrivalDate,
    // What the dispatcher promises is what is expected from now on.
    estimatedDelivery: arrivalDate ?? before.estimatedDelivery,
    lastEventAt: event.timestamp,
    archivedAt: undefined,
    // It goes on; a report of where it stands meanwhile leaves it on hold.
    hold: status === before.status ? before.hold : undefined,
    statusUndo: { eventId, version: before.version + 1, at, before: pick(before, REPLACED) },
    events: [...before.events, event],
  };
  return {
    after,
    audit: {
      action: 'package.status_changed',
      before: statusFields(before),
      after: { ...statusFields(after), description, happenedAt },
    },
  };
}

/**
 * Makes everything that the last status update replaced what it was before, and retracts its event.
 * @param update the version right after it, and whether a batch, which has a time of its own, takes it back
 * @throws {AppError} `shipment.changed`, `shipment.undo_expired`
 */
export function undoStatus(
  before: TrackedShipment,
  { version, isInBatch }: { version: number; isInBatch: boolean },
  { now }: Pick<RuleContext, 'now'>,
): Applied {
  const { statusUndo, events } = before;
  if (before.version !== version || statusUndo?.version !== version) {
    throw new AppError(
      'shipment.changed',
      'This package was changed after that update, so the update was not undone. Check its current status.',
    );
  }
  if (!isInBatch && undoStatusMs(before, now) === undefined) {
    throw new AppError(
      'shipment.undo_expired',
      'A status update can be undone for one minute, and that time has passed. Update the status again instead.',
    );
  }
  const after: TrackedShipment = {
    ...before,
    ...pick(statusUndo.before, REPLACED),
    statusUndo: undefined,
    events: events.map((event) => (event.id === statusUndo.eventId ? { ...event, retractedAt: now } : event)),
  };
  return {
    after,
    audit: { action: 'package.status_undone', before: statusFields(before), after: statusFields(after) },
  };
}

/** How many milliseconds are left to undo the last status update; undefined when it no longer can be. */
export function undoStatusMs({ version, statusUndo }: Shipment, now: Date): number | undefined {
  const left = (statusUndo?.at.getTime() ?? 0) + STATUS_UNDO_MS - now.getTime();
  return statusUndo?.version === version && left > 0 ? left : undefined;
}

/** What a status update replaces. */
const REPLACED = [
  'status',
  'currentLocation',
  'currentTown',
  'departureDate',
  'arrivalDate',
  'estimatedDelivery',
  'archivedAt',
  'lastEventAt',
  'hold',
] as const;

/** What a status update changes, as the audit log records it. */
const statusFields = (shipment: Shipment): object => ({
  ...pick(shipment, [
    'status',
    'currentLocation',
    'currentTown',
    'departureDate',
    'arrivalDate',
    'estimatedDelivery',
  ]),
  hold: holdFields(shipment),
});

function historyFull(): AppError {
  return new AppError(
    'shipment.history_full',
    `This package has ${MAX_EVENTS} events, the maximum, so its status cannot change.`,
  );
}

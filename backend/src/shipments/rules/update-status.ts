import {
  HAPPENED_WITHIN_MS,
  MAX_EVENTS,
  PACKAGE_STATUSES,
  STATUS_UNDO_MS,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { StatusUpdate } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { AppError } from '../../kernel/app-error.ts';
import { pick } from '../../kernel/objects.ts';
import type { Coordinates } from '../places/place-tables.ts';
import { REPLACED_BY_UPDATE, validEvents, type Shipment, type TrackedShipment } from '../shipment.types.ts';
import { holdFields } from './hold.ts';
import { assertVersion, shipmentCanceled, type Applied, type RuleContext } from './rule.ts';

/** How far the clock of a device may be off, in milliseconds. Forms also leave out the seconds. */
const TOLERANCE_MS = 5 * 60 * 1000;

/**
 * Updates the status and appends an event to the history. An archived shipment returns to the current list. A hold ends
 * if the new status is a different one.
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
  assertVersion(before, update.version);
  const happenedAt =
    update.happenedAt === undefined ? undefined : timeOfEvent(before, new Date(update.happenedAt), now);
  // The second of two simultaneous changes may have read the clock first. The history still runs forward.
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
    // The town belongs to the location, so both change together.
    ...(location !== undefined && { currentLocation: location, currentTown: nearTown }),
    departureDate: departureDate ?? before.departureDate,
    arrivalDate: arrivalDate ?? before.arrivalDate,
    // The arrival that the dispatcher promises replaces the estimate.
    estimatedDelivery: arrivalDate ?? before.estimatedDelivery,
    lastEventAt: event.timestamp,
    archivedAt: undefined,
    // An update with the same status only reports where the shipment is, so the hold stays.
    hold: status === before.status ? before.hold : undefined,
    statusUndo: { eventId, version: before.version + 1, at, before: pick(before, REPLACED_BY_UPDATE) },
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
 * Puts back everything that the last status update replaced, and retracts its event.
 * @param update `version` of the shipment right after the update; a batch has its own time limit for undoing
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
    ...pick(statusUndo.before, REPLACED_BY_UPDATE),
    statusUndo: undefined,
    events: events.map((event) => (event.id === statusUndo.eventId ? { ...event, retractedAt: now } : event)),
  };
  return {
    after,
    audit: { action: 'package.status_undone', before: statusFields(before), after: statusFields(after) },
  };
}

/** How many milliseconds are left to undo the last status update; undefined if it cannot be undone any more. */
export function undoStatusMs({ version, statusUndo }: Shipment, now: Date): number | undefined {
  const left = (statusUndo?.at.getTime() ?? 0) + STATUS_UNDO_MS - now.getTime();
  return statusUndo?.version === version && left > 0 ? left : undefined;
}

/** The fields of a status update in the audit log. */
function statusFields(shipment: Shipment): object {
  const {
    archivedAt: _archivedAt,
    lastEventAt: _lastEventAt,
    ...fields
  } = pick(shipment, REPLACED_BY_UPDATE);
  return { ...fields, hold: holdFields(shipment) };
}

function historyFull(): AppError {
  return new AppError(
    'shipment.history_full',
    `This package has ${MAX_EVENTS} events, the maximum, so its status cannot change.`,
  );
}

/**
 * The time of the event of a status update that says when it happened: at least the time of the last event, at most
 * now. The first event of a history may be before the shipment was created.
 * @throws {AppError} `shipment.time_rejected`
 */
function timeOfEvent({ events, lastEventAt }: TrackedShipment, happenedAt: Date, now: Date): Date {
  assertRecent(happenedAt, now);
  const earliest = validEvents(events).length > 0 ? lastEventAt.getTime() : 0;
  if (happenedAt.getTime() < earliest - TOLERANCE_MS) {
    throw timeRejected('This is before the last event of the package');
  }
  return new Date(Math.max(earliest, Math.min(happenedAt.getTime(), now.getTime())));
}

/** @throws {AppError} `shipment.time_rejected` for a time in the future, or more than 72 hours ago */
export function assertRecent(happenedAt: Date, now: Date): void {
  if (happenedAt.getTime() > now.getTime() + TOLERANCE_MS) {
    throw timeRejected('This time is in the future');
  }
  if (happenedAt.getTime() < now.getTime() - HAPPENED_WITHIN_MS) {
    throw timeRejected('Use a time within the last 72 hours');
  }
}

function timeRejected(problem: string): AppError {
  return new AppError('shipment.time_rejected', `${problem}.`, { fields: { happenedAt: problem } });
}

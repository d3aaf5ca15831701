import { HAPPENED_WITHIN_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { AppError } from '../../kernel/app-error.ts';
import { validEvents, type TrackedShipment } from '../shipment.types.ts';

/** How far the clock of a device may be off, in milliseconds; forms give times without seconds, too. */
const TOLERANCE_MS = 5 * 60 * 1000;

type History = Pick<TrackedShipment, 'lastEventAt' | 'events'>;

/**
 * The time that the event of a status update gets, where the update says when it happened: never before the event that
 * it follows, nor after now. Where nothing has happened yet, it may be before the shipment was created.
 * @throws {AppError} `shipment.time_rejected`
 */
export function timeOfEvent(shipment: History, happenedAt: Date, now: Date): Date {
  assertRecent(happenedAt, now);
  if (isBeforeLastEvent(happenedAt, shipment)) {
    throw rejected('This is before the last event of the package');
  }
  const earliest = validEvents(shipment.events).length > 0 ? shipment.lastEventAt.getTime() : 0;
  return new Date(Math.max(earliest, Math.min(happenedAt.getTime(), now.getTime())));
}

/** @throws {AppError} `shipment.time_rejected` for a time ahead, or more than 72 hours ago */
export function assertRecent(happenedAt: Date, now: Date): void {
  if (happenedAt.getTime() > now.getTime() + TOLERANCE_MS) {
    throw rejected('This time is in the future');
  }
  if (happenedAt.getTime() < now.getTime() - HAPPENED_WITHIN_MS) {
    throw rejected('Use a time within the last 72 hours');
  }
}

/** Whether something happened before the last event of a package, of its history as it was read. */
export function isBeforeLastEvent(happenedAt: Date, { lastEventAt, events }: History): boolean {
  return validEvents(events).length > 0 && happenedAt.getTime() < lastEventAt.getTime() - TOLERANCE_MS;
}

function rejected(problem: string): AppError {
  return new AppError('shipment.time_rejected', `${problem}.`, { fields: { happenedAt: problem } });
}

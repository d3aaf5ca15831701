import { HAPPENED_WITHIN_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { validEvents, type Shipment, type TrackedShipment } from '../shipment.types.ts';
import { statusUpdateRepo } from './status.repo.ts';

/** How far the clock of a device may be off, in milliseconds; forms give times without seconds, too. */
const TOLERANCE_MS = 5 * 60 * 1000;

/**
 * The time that the event of a status update gets, where the update says when it happened: never before the event that
 * it follows, nor after now. Where nothing has happened yet, it may be before the shipment was created.
 * @throws {AppError} `shipment.time_rejected`
 */
export async function timeOfEvent(
  { id, lastEventAt }: Pick<Shipment, 'id' | 'lastEventAt'>,
  happenedAt: Date,
  now: Date,
): Promise<Date> {
  assertRecent(happenedAt, now);
  const earliest = (await statusUpdateRepo.hasEvents(id)) ? lastEventAt.getTime() : 0;
  if (isBefore(happenedAt, earliest)) {
    throw rejected('This is before the last event of the package');
  }
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
export function isBeforeLastEvent(
  happenedAt: Date,
  { lastEventAt, events }: Pick<TrackedShipment, 'lastEventAt' | 'events'>,
): boolean {
  return validEvents(events).length > 0 && isBefore(happenedAt, lastEventAt.getTime());
}

const isBefore = (happenedAt: Date, earliest: number) => happenedAt.getTime() < earliest - TOLERANCE_MS;

function rejected(problem: string): AppError {
  return new AppError('shipment.time_rejected', `${problem}.`, { fields: { happenedAt: problem } });
}

import { HAPPENED_WITHIN_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Shipment } from '../shipment.types.ts';
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
  if (happenedAt.getTime() > now.getTime() + TOLERANCE_MS) {
    throw rejected('This time is in the future');
  }
  if (happenedAt.getTime() < now.getTime() - HAPPENED_WITHIN_MS) {
    throw rejected('Use a time within the last 72 hours');
  }
  const earliest = (await statusUpdateRepo.hasEvents(id)) ? lastEventAt.getTime() : 0;
  if (happenedAt.getTime() < earliest - TOLERANCE_MS) {
    throw rejected('This is before the last event of the package');
  }
  return new Date(Math.max(earliest, Math.min(happenedAt.getTime(), now.getTime())));
}

function rejected(problem: string): AppError {
  return new AppError('shipment.time_rejected', `${problem}.`, { fields: { happenedAt: problem } });
}

import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';

/** How far along the five statuses a package is, from 1 to 5. */
export function stageOf(status: PublicPackage['status']): number {
  return PACKAGE_STATUSES.indexOf(status) + 1;
}

type Standing = Pick<PublicPackage, 'status' | 'cancellation' | 'hold'>;

/** The word for how it stands: that it is canceled or on hold, or else its status. */
export function standingOf({ status, cancellation, hold }: Standing): string {
  return cancellation ? 'Canceled' : hold ? 'On hold' : status;
}

/** Whether it is delivered or canceled: nothing more comes of it. */
export const isOver = ({ status, cancellation }: Standing): boolean =>
  status === 'Delivered' || Boolean(cancellation);

/** Why it is canceled or on hold. */
export const whyStopped = ({ cancellation, hold }: Standing): string | undefined =>
  (cancellation ?? hold)?.why;

type Promised = Standing & Pick<PublicPackage, 'arrivalDate' | 'estimatedDelivery' | 'rescheduled'>;

/** `2 days late`. @param days at least one */
export function daysLateText(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'} late`;
}

/** The date the reader was last promised: the later of the estimate and the dispatcher's expected arrival. */
export function promisedDate({ arrivalDate = '', estimatedDelivery }: Promised): string {
  return arrivalDate > estimatedDelivery ? arrivalDate : estimatedDelivery;
}

/**
 * The day that was promised before: the one that the dispatcher has moved, or an expected arrival that a later estimate
 * has taken the place of. Undefined where one day was promised all along, and once it is delivered.
 */
export function replacedDate({
  status,
  arrivalDate,
  estimatedDelivery,
  rescheduled,
}: Promised): string | undefined {
  const isReplaced = arrivalDate !== undefined && arrivalDate < estimatedDelivery && status !== 'Delivered';
  return rescheduled?.from ?? (isReplaced ? arrivalDate : undefined);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whole days by which a package on its way is past its promised date; 0 when it is not.
 * @param today the company's calendar date, YYYY-MM-DD
 */
export function daysLate(shipment: Promised, today: string): number {
  if (isOver(shipment) || shipment.hold) {
    return 0;
  }
  // Calendar dates have no zone; as UTC midnights their distance is a whole number of days.
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(promisedDate(shipment))) / DAY_MS));
}

import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';

/** Why a package is late, where that is known; a longer text is clipped where it is shown. */
export function causeText(
  { rescheduled, lastNote }: Pick<AdminPackage, 'rescheduled' | 'lastNote'>,
  due: { isLate: boolean } | undefined,
): string | undefined {
  return due?.isLate === true ? (rescheduled?.why ?? lastNote) : undefined;
}

/** The expected day of a package on its way that a later one has taken the place of, YYYY-MM-DD. */
export function replacedDay({
  status,
  arrivalDate,
  estimatedDelivery,
  rescheduled,
}: AdminPackage): string | undefined {
  if (rescheduled) {
    return rescheduled.from;
  }
  const isReplaced = arrivalDate !== undefined && arrivalDate < estimatedDelivery && status !== 'Delivered';
  return isReplaced ? arrivalDate : undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * When a package on its way is due: by its estimated delivery: `2 days late`, `today` or `tomorrow`; undefined where
 * the date alone says it.
 * @param today the company's calendar date, YYYY-MM-DD
 */
export function dueText(
  { status, estimatedDelivery, cancellation, hold }: AdminPackage,
  today: string,
): { text: string; isLate: boolean } | undefined {
  if (status === 'Delivered' || cancellation || hold) {
    return undefined;
  }
  const late = daysBetween(estimatedDelivery, today);
  if (late > 0) {
    return { text: late === 1 ? '1 day late' : `${late} days late`, isLate: true };
  }
  const left = daysBetween(today, estimatedDelivery);
  return left === 0 || left === 1 ? { text: left === 0 ? 'today' : 'tomorrow', isLate: false } : undefined;
}

/** How long an undelivered package has had no event: `5 min`, `3 hours`, `2 days`; undefined once it is delivered. */
export function idleText({ status, lastEventAt, cancellation }: AdminPackage, now: Date): string | undefined {
  if (status === 'Delivered' || cancellation) {
    return undefined;
  }
  const idle = Math.max(0, now.getTime() - Date.parse(lastEventAt));
  if (idle < HOUR_MS) {
    return `${Math.floor(idle / MINUTE_MS)} min`;
  }
  return idle < DAY_MS
    ? counted(Math.floor(idle / HOUR_MS), 'hour')
    : counted(Math.floor(idle / DAY_MS), 'day');
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

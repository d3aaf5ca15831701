import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';

interface Standing {
  status: string;
  cancellation?: object | null | undefined;
  hold?: object | null | undefined;
}

/**
 * By how many days a shipment is past a day, negative for days to come. Undefined of one that is delivered, canceled or
 * on hold: those are not late.
 */
export function daysLate(
  { status, cancellation, hold }: Standing,
  day: string,
  today: string,
): number | undefined {
  return status === 'Delivered' || cancellation || hold ? undefined : daysBetween(day, today);
}

/** The condition of a list for what is not on hold. */
export const NOT_ON_HOLD = { isOnHold: { $ne: true as const } };

/**
 * The condition for late shipments, in the lists of current ones, which hold none that is canceled, beside that they
 * are not Delivered.
 * @param since only those estimated for this day or later, YYYY-MM-DD
 */
export const lateCondition = (today: string, since?: string) => ({
  estimatedDelivery: { $lt: today, ...(since !== undefined && { $gte: since }) },
  ...NOT_ON_HOLD,
});

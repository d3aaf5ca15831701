import type { AttentionFilter } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import { zonedDayOf } from '../../kernel/days.ts';
import type { Shipment } from '../shipment.types.ts';

/** What waits on purpose is neither late nor stalled. */
export const NOT_ON_HOLD = { isOnHold: { $ne: true as const } };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Why shipments on their way need attention, and what that is decided by. */
export type Attention =
  /** Estimated for a day before this one, and for `since` or later; YYYY-MM-DD. */
  | { reason: 'late'; before: string; since?: string | undefined }
  /** Without an event since this moment. */
  | { reason: 'stalled'; before: Date }
  /** On no customer's dashboard. */
  | { reason: 'unassigned' }
  /** Its customer asks to cancel it, and has no answer yet. */
  | { reason: 'cancel-asked' }
  /** On hold until this day, which has come, or an earlier one; YYYY-MM-DD. */
  | { reason: 'hold-due'; today: string };

interface Moment {
  now: Date;
  /** Of the business: its time zone, and after how many days without an event a shipment is stalled. */
  settings: Pick<Settings, 'timeZone' | 'stalledDays'>;
}

/** Without an event since this moment, a shipment is stalled. */
export function stalledBefore(now: Date, stalledDays: number): Date {
  return new Date(now.getTime() - stalledDays * DAY_MS);
}

/**
 * What needs attention at a moment: nothing is late before its day is over where the business is.
 * @param since of late ones, only those estimated for this day or later, YYYY-MM-DD
 */
export function attentionAt(reason: AttentionFilter, { now, settings }: Moment, since?: string): Attention {
  switch (reason) {
    case 'late': {
      return { reason, before: zonedDayOf(now, settings.timeZone), since };
    }
    case 'stalled': {
      return { reason, before: stalledBefore(now, settings.stalledDays) };
    }
    case 'hold-due': {
      return { reason, today: zonedDayOf(now, settings.timeZone) };
    }
    case 'cancel-asked':
    case 'unassigned':
    default: {
      return { reason };
    }
  }
}

/** For how many whole days a shipment is late, or had no event. */
export function attentionDays(
  reason: 'late' | 'stalled',
  { estimatedDelivery, lastEventAt }: Pick<Shipment, 'estimatedDelivery' | 'lastEventAt'>,
  { now, settings }: Moment,
): number {
  return reason === 'late'
    ? daysBetween(estimatedDelivery, zonedDayOf(now, settings.timeZone))
    : Math.floor((now.getTime() - lastEventAt.getTime()) / DAY_MS);
}

/** The condition beside that a shipment is on its way. */
export function attentionConditions(attention: Attention) {
  switch (attention.reason) {
    case 'late': {
      const { before, since } = attention;
      return {
        estimatedDelivery: { $lt: before, ...(since !== undefined && { $gte: since }) },
        ...NOT_ON_HOLD,
      };
    }
    case 'stalled': {
      return { lastEventAt: { $lt: attention.before }, ...NOT_ON_HOLD };
    }
    case 'hold-due': {
      return { isOnHold: true as const, 'hold.until': { $lte: attention.today } };
    }
    case 'cancel-asked': {
      return { status: 'Pending' as const, 'cancellationRequest.state': 'open' as const };
    }
    case 'unassigned':
    default: {
      return { customerId: null };
    }
  }
}

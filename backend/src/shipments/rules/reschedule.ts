import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import type { Reschedule } from '@moveway/contracts/shipments/batch.routes.ts';
import { addDays } from '../../kernel/days.ts';
import type { Shipment } from '../shipment.types.ts';
import type { Applied } from './rule.ts';

/** Moves the expected delivery, with a reason. */
export function reschedule(before: Shipment, action: Reschedule): Applied {
  const dates = movedDates(before, action);
  const { reason, note } = action;
  const after = {
    ...before,
    ...dates,
    rescheduled: { from: before.estimatedDelivery, to: dates.estimatedDelivery, reason, note },
  };
  return {
    after,
    audit: {
      action: 'package.rescheduled',
      before: dateFields(before),
      after: { ...dateFields(after), reason, note },
    },
  };
}

/** Puts back the dates that a reschedule replaced. */
export function undoReschedule(
  before: Shipment,
  {
    departureDate,
    arrivalDate,
    estimatedDelivery,
    rescheduled,
  }: Pick<Shipment, 'departureDate' | 'arrivalDate' | 'estimatedDelivery' | 'rescheduled'>,
): Applied {
  const after = { ...before, departureDate, arrivalDate, estimatedDelivery, rescheduled };
  return {
    after,
    audit: { action: 'package.reschedule_undone', before: dateFields(before), after: dateFields(after) },
  };
}

const dateFields = ({ departureDate, arrivalDate, estimatedDelivery }: Shipment) => ({
  departureDate,
  arrivalDate,
  estimatedDelivery,
});

type Dates = Pick<Shipment, 'status' | 'departureDate' | 'arrivalDate' | 'estimatedDelivery'>;

/**
 * The days of a shipment after a reschedule, YYYY-MM-DD. An expected arrival becomes the new day. `movesDeparture` also
 * moves the departure of a shipment that has not left yet, by as many days.
 */
export function movedDates(
  { status, departureDate, arrivalDate, estimatedDelivery }: Dates,
  { move, movesDeparture }: Pick<Reschedule, 'move' | 'movesDeparture'>,
) {
  const day = 'date' in move ? move.date : addDays(estimatedDelivery, move.days);
  const hasLeft = status !== 'Pending' && status !== 'Processing';
  return {
    estimatedDelivery: day,
    arrivalDate: arrivalDate && day,
    departureDate:
      departureDate && movesDeparture && !hasLeft
        ? addDays(departureDate, daysBetween(estimatedDelivery, day))
        : departureDate,
  };
}

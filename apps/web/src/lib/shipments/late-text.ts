import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import type { ShipmentView } from '@moveway/contracts/shipments/shipment-view.ts';

/**
 * `2 days late`; undefined while it is not, and while it is canceled or on hold. Counted here, because the answer may
 * be on the screen, or stored on the device, since an earlier day.
 * @param today the company's calendar date, YYYY-MM-DD
 */
export function lateText(
  { isOver, standing, due }: Pick<ShipmentView, 'isOver' | 'standing' | 'due'>,
  today: string,
): string | undefined {
  const days = isOver || standing !== undefined ? 0 : daysBetween(due.day, today);
  return days > 0 ? `${days} ${days === 1 ? 'day' : 'days'} late` : undefined;
}

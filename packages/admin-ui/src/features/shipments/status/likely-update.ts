import type { NewHold } from '@moveway/contracts/shipments/cancellation.schema.ts';
import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { StatusUpdateInput } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatNearDay } from '@moveway/ui/time/near-time.ts';
import { laterDays } from './later-days.ts';
import { likelyStatus } from './likely-status.ts';

/**
 * What a package most likely needs: a late one a new day, tomorrow; others their next status, or that nothing changed.
 * Out for Delivery is never likely: it promises the receiver this very day.
 * @param today the company's calendar date, YYYY-MM-DD
 */
export function likelyUpdate(
  item: AdminPackage,
  today: string,
): Pick<StatusUpdateInput, 'status' | 'location' | 'arrivalDate'> {
  if (item.view.due.isLate) {
    return { status: item.status, arrivalDate: laterDays(today, today)[0]?.day };
  }
  return updateTo(likelyStatus(item.status), item);
}

/** What a package on hold most likely needs: to be looked at again a day later. Its status stays what it is. */
export function likelyHold(
  { hold }: AdminPackage,
  today: string,
): Pick<NewHold, 'reason' | 'note' | 'until'> | undefined {
  return hold ? { ...heldAs(hold), until: laterDays(hold.until, today)[0]?.day ?? hold.until } : undefined;
}

/** What is sent for a hold to be as this one is. */
export const heldAs = ({ reason, note, until }: NonNullable<AdminPackage['hold']>) => ({
  reason,
  note,
  until,
});

/** A status that is set with one press: delivered is at the destination. */
export function updateTo(
  status: PackageStatus,
  { destination }: AdminPackage,
): Pick<StatusUpdateInput, 'status' | 'location'> {
  return { status, location: status === 'Delivered' ? destination : undefined };
}

/** `Still In Transit, expected tomorrow, Thu Nov 26`, or `Still on hold, look again tomorrow, Thu Nov 26`. */
export function likelyText(item: AdminPackage, today: string): string {
  const hold = likelyHold(item, today);
  if (hold) {
    return `Still on hold, look again ${formatNearDay(hold.until, today)}`;
  }
  const { status, arrivalDate } = likelyUpdate(item, today);
  return [
    status === item.status ? `Still ${status}` : status,
    typeof arrivalDate === 'string' && `expected ${formatNearDay(arrivalDate, today)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

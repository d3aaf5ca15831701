import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { StatusUpdateInput } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatNearDay } from '@moveway/ui/time/near-time.ts';
import { dueText } from '../package-timing.ts';
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
  if (dueText(item, today)?.isLate === true) {
    return { status: item.status, arrivalDate: laterDays(today, today)[0]?.day };
  }
  return updateTo(likelyStatus(item.status), item);
}

/** A status that is set with one press: delivered is at the destination. */
export function updateTo(
  status: PackageStatus,
  { destination }: AdminPackage,
): Pick<StatusUpdateInput, 'status' | 'location'> {
  return { status, location: status === 'Delivered' ? destination : undefined };
}

/** `Still In Transit, expected tomorrow, Thu Nov 26`. */
export function likelyText(item: AdminPackage, today: string): string {
  const { status, arrivalDate } = likelyUpdate(item, today);
  return [
    status === item.status ? `Still ${status}` : status,
    typeof arrivalDate === 'string' && `expected ${formatNearDay(arrivalDate, today)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

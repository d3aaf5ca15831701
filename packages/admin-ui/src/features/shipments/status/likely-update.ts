import type { NewHold } from '@moveway/contracts/shipments/cancellation.schema.ts';
import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { StatusUpdateInput } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatNearDay } from '@moveway/ui/time/near-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_LATER = [1, 2, 3] as const;

/**
 * Days that a delivery may be put off to, counted from the expected one, or from today where that is over.
 * @param expected and today: YYYY-MM-DD
 */
export function laterDays(expected: string, today: string): { label: string; day: string }[] {
  const from = Date.parse(expected < today ? today : expected);
  return DAYS_LATER.map((count) => ({
    label: count === 1 ? '+1 day' : `+${count} days`,
    day: new Date(from + count * DAY_MS).toISOString().slice(0, 10),
  }));
}

/** The status after this one; undefined after the last. */
export function nextStatus(status: PackageStatus): PackageStatus | undefined {
  return PACKAGE_STATUSES[PACKAGE_STATUSES.indexOf(status) + 1];
}

/**
 * The next status; of one in transit that it still is. Out for Delivery promises the receiver this very day, so it is
 * only ever chosen. The last one stays.
 */
function likelyStatus(now: PackageStatus): PackageStatus {
  const next = nextStatus(now);
  return next === undefined || next === 'Out for Delivery' ? now : next;
}

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

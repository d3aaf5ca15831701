import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';

/** The status after this one; undefined after the last. */
export function nextStatus(status: PackageStatus): PackageStatus | undefined {
  return PACKAGE_STATUSES[PACKAGE_STATUSES.indexOf(status) + 1];
}

/**
 * The next status; of one in transit that it still is. Out for Delivery promises the receiver this very day, so it is
 * only ever chosen. The last one stays.
 */
export function likelyStatus(now: PackageStatus): PackageStatus {
  const next = nextStatus(now);
  return next === undefined || next === 'Out for Delivery' ? now : next;
}

import type { PackageStatus } from './shipment.constants.ts';

/** The color family of a status (specification, section 4). */
type StatusTone = 'yellow' | 'blue' | 'orange' | 'green' | 'grey';

const tones: Readonly<Record<string, StatusTone>> = {
  pending: 'yellow',
  'in transit': 'blue',
  'out for delivery': 'orange',
  delivered: 'green',
};

/** Statuses are compared case-insensitively; any other one is grey. */
export function statusTone(status: string): StatusTone {
  return tones[status.toLowerCase()] ?? 'grey';
}

/**
 * The shape of each status where there is nothing but text (emails, push messages); on screens `ToneShape` draws the
 * same. A variation selector keeps the check mark from becoming an emoji.
 */
export const STATUS_SYMBOLS: Readonly<Record<PackageStatus, string>> = {
  Pending: '◆',
  Processing: '●',
  'In Transit': '➜',
  'Out for Delivery': '▲',
  Delivered: '✔\uFE0E',
};

/** Whether a package is between its pickup and its delivery. */
export const isOnTheRoad = (status: PackageStatus): boolean =>
  status === 'In Transit' || status === 'Out for Delivery';

/**
 * Whether a package on the road has only been at places that are not on the map. It has left its origin, so no map
 * shows where it is, and it has no miles.
 * @param events without those that were undone
 */
export function hasLeftUnseen(
  status: PackageStatus,
  events: readonly { location: string; coordinates?: object | undefined }[],
): boolean {
  return (
    isOnTheRoad(status) &&
    events.some(({ location }) => location !== '') &&
    events.every(({ coordinates }) => coordinates === undefined)
  );
}

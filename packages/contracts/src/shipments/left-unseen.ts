import type { PackageStatus } from './shipment.constants.ts';

/** Whether a package is between its pickup and its delivery, by its status. */
export const isOnTheRoad = (status: PackageStatus): boolean =>
  status === 'In Transit' || status === 'Out for Delivery';

/**
 * Whether a package on the road was seen only at places that are on no map. It has left its origin, so maps show it
 * nowhere, and it has no miles.
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

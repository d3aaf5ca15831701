import { NEAR_MILES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { US_STATES } from '@moveway/contracts/shipments/us-states.ts';
import type { PackageFilter } from './use-filter.ts';

/** In which state and near which place the packages of a list are, in words; undefined where it is anywhere. */
export function placeText({ state, near, within }: PackageFilter): string | undefined {
  const parts = [
    ...(state === undefined ? [] : [US_STATES[state]]),
    ...(near === undefined ? [] : [`within ${within ?? NEAR_MILES.usual} miles of ${near}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

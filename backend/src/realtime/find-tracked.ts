import type { Caller } from '../kernel/caller.ts';
import type { TrackingMisses } from '../modules/shipments/tracking-misses.ts';

/**
 * When each of the numbers that exist was changed last. Asking counts like tracking them.
 * @throws {AppError} `rate_limited` when this caller has asked for too many that do not
 */
export type FindTracked = (trackingNumbers: readonly string[], caller: Caller) => Promise<Map<string, Date>>;

export interface FindTrackedDeps {
  shipments: { updateTimes(trackingNumbers: readonly string[]): Promise<Map<string, Date>> };
  misses: TrackingMisses;
}

export function createFindTracked({ shipments, misses }: FindTrackedDeps): FindTracked {
  return (trackingNumbers, caller) =>
    misses.lookUp(caller, async () => {
      const answer = await shipments.updateTimes(trackingNumbers);
      return { answer, misses: trackingNumbers.length - answer.size };
    });
}

import type { TrackingMisses } from '../modules/shipments/tracking-misses.ts';

/**
 * When each of the numbers that exist was changed last. Asking counts like tracking them.
 * @throws {AppError} `rate_limited` when this address has asked for too many that do not
 */
export type FindTracked = (trackingNumbers: readonly string[], address: string) => Promise<Map<string, Date>>;

export interface FindTrackedDeps {
  shipments: { updateTimes(trackingNumbers: readonly string[]): Promise<Map<string, Date>> };
  misses: TrackingMisses;
}

export function createFindTracked({ shipments, misses }: FindTrackedDeps): FindTracked {
  return (trackingNumbers, address) =>
    misses.lookUp(address, async () => {
      const answer = await shipments.updateTimes(trackingNumbers);
      return { answer, misses: trackingNumbers.length - answer.size };
    });
}

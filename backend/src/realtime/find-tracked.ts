import type { TrackingMisses } from '../http/tracking-misses.ts';

/**
 * Those of the numbers that exist. Asking counts like tracking them.
 * @throws {AppError} `rate_limited` when this address has asked for too many that do not
 */
export type FindTracked = (trackingNumbers: readonly string[], address: string) => Promise<string[]>;

export interface FindTrackedDeps {
  shipments: { existing(trackingNumbers: readonly string[]): Promise<string[]> };
  misses: TrackingMisses;
}

export function createFindTracked({ shipments, misses }: FindTrackedDeps): FindTracked {
  return (trackingNumbers, address) =>
    misses.lookUp(address, async () => {
      const answer = await shipments.existing(trackingNumbers);
      return { answer, misses: trackingNumbers.length - answer.length };
    });
}

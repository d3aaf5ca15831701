import { AppError } from '../kernel/app-error.ts';
import { createFailureLog, type Logger } from '../kernel/logger.ts';
import type { TrackingMisses, Visitor } from '../shipments/public/misses.ts';

/**
 * When each of the numbers that exist was changed last. Asking counts like tracking them.
 * @throws {AppError} `rate_limited` when this caller has asked for too many that do not
 */
export type FindTracked = (
  trackingNumbers: readonly string[],
  visitor: Visitor,
) => Promise<Map<string, Date>>;

export interface FindTrackedDeps {
  tracking: { updateTimes(trackingNumbers: readonly string[]): Promise<Map<string, Date>> };
  misses: Pick<TrackingMisses, 'lookUp'>;
  log: Logger;
}

export function createFindTracked({ tracking, misses, log }: FindTrackedDeps): FindTracked {
  const failures = createFailureLog(log, 'Looking up watched packages');
  return async (trackingNumbers, visitor) => {
    try {
      const times = await misses.lookUp(visitor, trackingNumbers, async () => {
        const answer = await tracking.updateTimes(trackingNumbers);
        return { answer, misses: trackingNumbers.length - answer.size };
      });
      failures.succeeded();
      return times;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'rate_limited')) {
        failures.failed(error);
      }
      throw error;
    }
  };
}

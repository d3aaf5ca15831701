import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../kernel/clock.ts';
import { createFailureLog, type Logger } from '../kernel/logger.ts';
import { analyticsRepo, type LaneCount } from './analytics.repo.ts';
import type { Period } from './calendar.ts';

const SHOWN = 10;
/** Lanes are counted from every shipment of the period: 1.2 s per million on a busy machine. */
const FRESH_MS = 60_000;
/** How long a report waits for a new count when there is one from before. */
const WAIT_MS = 500;

/** The busiest lanes of a period, and when they were counted. */
export interface CountedLanes {
  at: Date;
  since: string;
  busiest: LaneCount[];
}

/**
 * Counts the busiest lanes, each period at most once a minute and once at a time. Where a count takes longer than a
 * reader should wait, the lanes counted before are returned, and the new ones by a later call.
 */
export function createBusiestLanes({ clock, log }: { clock: Clock; log: Logger }) {
  const failures = createFailureLog(log, 'Counting the busiest lanes');
  const counted = new Map<Period, CountedLanes>();
  const running = new Map<string, Promise<CountedLanes>>();

  async function count(period: Period, since: string, isComplete: boolean): Promise<CountedLanes> {
    const lanes = { at: clock(), since, busiest: await analyticsRepo.busiestLanes(since, SHOWN) };
    // Counted while shipments were missing, they are not to last a minute.
    if (isComplete) {
      counted.set(period, lanes);
    }
    return lanes;
  }

  /** A count that has begun, or a new one. */
  function beginCount(period: Period, since: string, isComplete: boolean): Promise<CountedLanes> {
    const key = `${period} ${since} ${isComplete}`;
    const present = running.get(key);
    if (present) {
      return present;
    }
    const begun = count(period, since, isComplete).finally(() => running.delete(key));
    begun.then(
      () => failures.succeeded(),
      (error: unknown) => failures.failed(error),
    );
    running.set(key, begun);
    return begun;
  }

  /**
   * @param since the first day of the period
   * @param isComplete whether all shipments are counted in by now
   */
  return async (period: Period, since: string, isComplete: boolean): Promise<CountedLanes> => {
    const before = counted.get(period);
    if (before?.since === since && clock().getTime() - before.at.getTime() < FRESH_MS) {
      return before;
    }
    const fresh = beginCount(period, since, isComplete);
    return before?.since === since ? Promise.race([fresh, sleep(WAIT_MS, before, { ref: false })]) : fresh;
  };
}

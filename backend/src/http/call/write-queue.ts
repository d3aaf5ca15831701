import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../../kernel/app-error.ts';
import { measureQueue, rateLimitRejections } from '../../kernel/metrics.ts';

/** A transaction holds a connection to the database, and the transactions of one caller often conflict. */
const AT_A_TIME = 5;
/** Far more than any screen sends at once. */
const MAX_WAITING = 200;
const RETRY_AFTER_SECONDS = 5;

/** Runs a caller's write in its turn. @throws {AppError} `rate_limited` when too many of the caller's writes wait */
export type WriteQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

/** Few writes of one caller run at a time, in this process; the others wait, and other callers do not wait for them. */
export function createWriteQueue(): WriteQueue {
  const byCaller = new Map<string, LimitFunction>();
  measureQueue('writes', () => [...byCaller.values()].reduce((sum, limit) => sum + limit.pendingCount, 0));
  return async (caller, work) => {
    const limit = byCaller.get(caller) ?? pLimit(AT_A_TIME);
    if (limit.pendingCount >= MAX_WAITING) {
      rateLimitRejections.inc({ limit: 'waiting-writes' });
      throw new AppError('rate_limited', 'Too many changes at once. Please wait a moment and try again.', {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    byCaller.set(caller, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) {
        byCaller.delete(caller);
      }
    }
  };
}

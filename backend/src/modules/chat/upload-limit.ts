import { AppError } from '../../kernel/app-error.ts';
import { rateLimitRejections } from '../../metrics/instruments.ts';
import { createSharedLimiter } from '../../storage/shared-limiter.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** In this process, each with up to 10 MB in memory. */
const MAX_AT_ONCE = 16;
const MAX_AT_ONCE_OF_ONE = 3;
const RETRY_AFTER_SECONDS = 5;

export interface UploadLimit {
  /** Counts a customer's file. @throws {AppError} `rate_limited` */
  count(userId: string): Promise<void>;
  /** Does the work of an upload, if few are under way. @throws {AppError} `rate_limited` */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

/** @param perDay files of one customer, counted for all processes together */
export function createUploadLimit(perDay: number): UploadLimit {
  const limiter = createSharedLimiter('uploads', { points: perDay, seconds: DAY_SECONDS });
  /** Whose uploads are under way. */
  const running: string[] = [];
  return {
    async count(userId) {
      await limiter.consume(userId);
    },
    async run(userId, work) {
      const own = running.filter((each) => each === userId).length;
      if (running.length >= MAX_AT_ONCE || own >= MAX_AT_ONCE_OF_ONE) {
        rateLimitRejections.inc({ limit: 'uploads-at-once' });
        throw new AppError('rate_limited', 'Too many files at once. Please try again shortly.', {
          retryAfter: RETRY_AFTER_SECONDS,
        });
      }
      running.push(userId);
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(userId), 1);
      }
    },
  };
}

import { createSharedLimiter } from '../storage/limits/shared-limiter.ts';

const MINUTE_SECONDS = 60;

/**
 * Counts what a customer writes to support, and rejects instead of the message beyond the limit.
 * @throws {AppError} `rate_limited`, at once, where this server has seen the limit used up
 */
export type CountMessage = (userId: string) => Promise<void>;

/** Messages of an account, counted for all processes together: more than a customer types only fills the database. */
export function createMessageLimit(perMinute: number): CountMessage {
  const limiter = createSharedLimiter('messages', {
    points: perMinute,
    seconds: MINUTE_SECONDS,
    rejectsFromMemory: true,
  });
  return (userId) => {
    limiter.assertNotKnownUsedUp(userId);
    return limiter.consume(userId);
  };
}

import { createSharedLimiter } from '../../storage/shared-limiter.ts';

const MINUTE_SECONDS = 60;

/** Counts what a customer writes to support. @throws {AppError} `rate_limited` instead of the message beyond the limit */
export type CountMessage = (userId: string) => Promise<void>;

/** Messages of an account, counted for all processes together: more than anybody types only fills the database. */
export function createMessageLimit(perMinute: number): CountMessage {
  const limiter = createSharedLimiter('messages', { points: perMinute, seconds: MINUTE_SECONDS });
  return async (userId) => {
    await limiter.consume(userId);
  };
}

import { createSharedLimiter } from '../../storage/limits/shared-limiter.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Counts a customer's file. @throws {AppError} `rate_limited` */
export type CountUpload = (userId: string) => Promise<void>;

/** @param perDay files of one customer, counted for all processes together */
export function createUploadLimit(perDay: number): CountUpload {
  const limiter = createSharedLimiter('uploads', { points: perDay, seconds: DAY_SECONDS });
  return async (userId) => {
    await limiter.consume(userId);
  };
}

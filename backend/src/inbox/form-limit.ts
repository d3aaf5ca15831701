import type { Caller } from '../kernel/identity/caller.ts';
import { createNetworkLimiter } from '../storage/limits/shared-limiter.ts';

const HOUR_SECONDS = 60 * 60;

/** Counts a sent form of the site. @throws {AppError} `rate_limited` beyond the limit */
export type CountForm = (caller: Caller) => Promise<void>;

/** Forms that a network sends, signed in or not, counted for all processes together. */
export function createFormLimit(perHour: number): CountForm {
  const limiter = createNetworkLimiter('forms', { points: perHour, seconds: HOUR_SECONDS });
  return (caller) => limiter.consume(caller);
}

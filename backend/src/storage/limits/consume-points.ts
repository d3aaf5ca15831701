import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Uses points of a limit. The library rejects with the state of the limit when it is used up, and with an Error when
 * its store fails.
 * @returns whether that was within the limit, and the limit's state
 */
export async function consumePoints(
  limiter: RateLimiterAbstract,
  key: string,
  points?: number,
): Promise<{ isWithin: boolean; state: RateLimiterRes }> {
  try {
    return { isWithin: true, state: await limiter.consume(key, points) };
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) {
      return { isWithin: false, state: rejection };
    }
    throw rejection;
  }
}

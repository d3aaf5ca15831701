import type { Context, Middleware } from 'koa';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf, SITE_FACTOR, siteOf } from '../kernel/identity/caller.ts';
import { consumePoints, tooMany } from '../storage/limits/limits.ts';

const CALLS_SECONDS = 60;

/** Counts every call of an address, in this process only: the limit is high, and counting must not ask MongoDB. */
export function limitCalls(perMinute: number): Middleware {
  const network = new RateLimiterMemory({ points: perMinute, duration: CALLS_SECONDS });
  const site = new RateLimiterMemory({ points: perMinute * SITE_FACTOR, duration: CALLS_SECONDS });
  return async (ctx, next) => {
    const wide = siteOf(ctx.ip);
    const { isWithin, state } = await consumePoints(network, networkOf(ctx.ip));
    describe(ctx, perMinute, state);
    if (!isWithin) {
      throw tooMany('calls', state);
    }
    const ofSite = wide === undefined ? undefined : await consumePoints(site, wide);
    if (ofSite?.isWithin === false) {
      describe(ctx, perMinute, ofSite.state);
      throw tooMany('calls', ofSite.state);
    }
    await next();
  };
}

function describe({ res }: Context, limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  res.setHeader('RateLimit-Limit', limit);
  res.setHeader('RateLimit-Remaining', remainingPoints);
  res.setHeader('RateLimit-Reset', Math.ceil(msBeforeNext / 1000));
}

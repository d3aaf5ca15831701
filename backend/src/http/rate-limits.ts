import type { Context, Middleware } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf, siteOf } from '../kernel/network-address.ts';
import {
  createNetworkLimiter,
  createSharedLimiter,
  SITE_FACTOR,
  tooMany,
} from '../storage/shared-limiter.ts';
import { oncePerCall } from './once-per-call.ts';

const CALLS_SECONDS = 60;
const SIGN_UP_SECONDS = 60 * 60;
const MESSAGES_SECONDS = 60;
const FORMS_SECONDS = 60 * 60;

/** Counts every call of an address, in this process only: roomy, so that it costs no look-up elsewhere. */
export function limitCalls(perMinute: number): Middleware {
  const network = new RateLimiterMemory({ points: perMinute, duration: CALLS_SECONDS });
  const site = new RateLimiterMemory({ points: perMinute * SITE_FACTOR, duration: CALLS_SECONDS });
  return async (ctx, next) => {
    const wide = siteOf(ctx.ip);
    try {
      describe(ctx, perMinute, await network.consume(networkOf(ctx.ip)));
      if (wide !== undefined) {
        await site.consume(wide);
      }
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) {
        describe(ctx, perMinute, rejection);
        throw tooMany('calls', rejection);
      }
      throw rejection;
    }
    await next();
  };
}

function describe({ res }: Context, limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  res.setHeader('RateLimit-Limit', limit);
  res.setHeader('RateLimit-Remaining', remainingPoints);
  res.setHeader('RateLimit-Reset', Math.ceil(msBeforeNext / 1000));
}

/** Counts sign-ups, with one e-mail address and from one network address. */
export function limitSignUps({
  perAccount,
  perAddress,
}: {
  perAccount: number;
  perAddress: number;
}): (email: string, address: string) => Promise<void> {
  const seconds = SIGN_UP_SECONDS;
  const byEmail = createSharedLimiter('sign-up-account', { points: perAccount, seconds });
  const byAddress = createNetworkLimiter('sign-up-address', { points: perAddress, seconds });
  return async (email, address) => {
    await byAddress.consume(address);
    await byEmail.consume(email);
  };
}

/** Counts what a customer writes to support. @throws {AppError} `rate_limited` instead of the message beyond the limit */
export type CountMessage = (ctx: Context, userId: string) => Promise<void>;

/** Messages of an account, counted for all processes together: more than anybody types only fills the database. */
export function limitMessages(perMinute: number): CountMessage {
  const limiter = createSharedLimiter('messages', { points: perMinute, seconds: MESSAGES_SECONDS });
  return oncePerCall(async (_ctx, userId: string) => {
    await limiter.consume(userId);
  });
}

/** Counts a form of the site that somebody sends. @throws {AppError} `rate_limited` beyond the limit */
export type CountForm = (ctx: Context) => Promise<void>;

/** Forms that a network sends, signed in or not, counted for all processes together. */
export function limitForms(perHour: number): CountForm {
  const limiter = createNetworkLimiter('forms', { points: perHour, seconds: FORMS_SECONDS });
  return oncePerCall((ctx) => limiter.consume(ctx.ip));
}

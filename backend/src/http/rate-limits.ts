import type { Context, Middleware } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../kernel/app-error.ts';
import { networkOf } from '../kernel/network-address.ts';
import type { Attempts } from '../modules/accounts/account.service.ts';
import { createSharedLimiter } from '../storage/shared-limiter.ts';
import { oncePerCall } from './once-per-call.ts';

const CALLS_SECONDS = 60;
const MISSES_SECONDS = 10 * 60;
const SIGN_IN_SECONDS = 15 * 60;
const SIGN_UP_SECONDS = 60 * 60;
const ATTACH_SECONDS = 60 * 60;
const MESSAGES_SECONDS = 60;

/** Whom the limits of a call count. */
export function callerAddress({ ip }: Pick<Context, 'ip'>): string {
  return networkOf(ip);
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('rate_limited', 'Too many requests. Please wait a little and try again.', {
    retryAfter: Math.max(1, msBeforeNext / 1000),
  });
}

/** A limiter rejects with the state of the limit when it is used up, and with an Error when its store fails. */
function refusal(rejection: unknown): unknown {
  return rejection instanceof RateLimiterRes ? tooMany(rejection) : rejection;
}

/** Counts every call of an address, in this process only: roomy, so that it costs no look-up elsewhere. */
export function limitCalls(perMinute: number): Middleware {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: CALLS_SECONDS });
  return async (ctx, next) => {
    let state: RateLimiterRes;
    try {
      state = await limiter.consume(callerAddress(ctx));
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) {
        describe(ctx, perMinute, rejection);
      }
      throw refusal(rejection);
    }
    describe(ctx, perMinute, state);
    await next();
  };
}

function describe({ res }: Context, limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  res.setHeader('RateLimit-Limit', limit);
  res.setHeader('RateLimit-Remaining', remainingPoints);
  res.setHeader('RateLimit-Reset', Math.ceil(msBeforeNext / 1000));
}

/** Counts tracking numbers that were not found, so that guessing them is hopeless. */
export interface TrackingMisses {
  /** Before a look-up. @throws {AppError} `rate_limited` while the address has too many misses */
  assertAllowed(ctx: Context): Promise<void>;
  /** After a look-up. @throws {AppError} `rate_limited` instead of the answer that goes beyond the limit */
  count(ctx: Context, misses: number): Promise<void>;
}

/**
 * Misses are counted in MongoDB, for all processes together. Whoever is over the limit is remembered in this process,
 * so that a look-up that finds something asks no database about it.
 */
export async function limitTrackingMisses(limit: number): Promise<TrackingMisses> {
  const shared = await createSharedLimiter('tracking-misses', { points: limit, seconds: MISSES_SECONDS });
  const refused = new RateLimiterMemory({ keyPrefix: 'refused', points: 1, duration: MISSES_SECONDS });
  return {
    async assertAllowed(ctx) {
      const state = await refused.get(callerAddress(ctx));
      if (state) {
        throw tooMany(state);
      }
    },
    async count(ctx, misses) {
      if (misses === 0) {
        return;
      }
      try {
        await shared.consume(callerAddress(ctx), misses);
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) {
          await refused.block(callerAddress(ctx), Math.ceil(rejection.msBeforeNext / 1000));
        }
        throw refusal(rejection);
      }
    },
  };
}

export interface AttemptLimits {
  perAccount: number;
  perAddress: number;
}

/** Failed sign-ins, of an account and from an address, counted for all processes together. */
export function limitSignIns(limits: AttemptLimits): Promise<Attempts> {
  return limitAttempts('sign-in', limits, SIGN_IN_SECONDS);
}

/** Sign-ups, with one e-mail address and from one network address. */
export function limitSignUps(limits: AttemptLimits): Promise<Attempts> {
  return limitAttempts('sign-up', limits, SIGN_UP_SECONDS);
}

async function limitAttempts(
  name: string,
  { perAccount, perAddress }: AttemptLimits,
  seconds: number,
): Promise<Attempts> {
  const byAccount = await createSharedLimiter(`${name}-account`, { points: perAccount, seconds });
  const byAddress = await createSharedLimiter(`${name}-address`, { points: perAddress, seconds });
  return {
    async begin(account, address) {
      try {
        await byAddress.consume(address);
        await byAccount.consume(account);
      } catch (rejection) {
        throw refusal(rejection);
      }
    },
    async succeeded(account, address) {
      await Promise.all([byAccount.delete(account), byAddress.reward(address)]);
    },
  };
}

/** Counts what is tried to put somebody's package on a dashboard: the end of a phone number is soon guessed. */
export interface AttachAttempts {
  /** Counts an attempt as failed until it is forgiven. @throws {AppError} `rate_limited` */
  count(ctx: Context, userId: string): Promise<void>;
  forgive(ctx: Context, userId: string): Promise<void>;
}

/** Failed attempts, of an account and from an address, counted for all processes together. */
export async function limitAttaching({ perAccount, perAddress }: AttemptLimits): Promise<AttachAttempts> {
  const seconds = ATTACH_SECONDS;
  const byAccount = await createSharedLimiter('attach-account', { points: perAccount, seconds });
  const byAddress = await createSharedLimiter('attach-address', { points: perAddress, seconds });
  async function consume(ctx: Context, userId: string): Promise<void> {
    try {
      await byAddress.consume(callerAddress(ctx));
      await byAccount.consume(userId);
    } catch (rejection) {
      throw refusal(rejection);
    }
  }
  return {
    // A unit of work that runs again is one attempt all the same.
    count: oncePerCall(consume),
    async forgive(ctx, userId) {
      // One only: whoever adds their own package in between does not get the others back.
      await Promise.all([byAccount.reward(userId), byAddress.reward(callerAddress(ctx))]);
    },
  };
}

/** Counts what a customer writes to support. @throws {AppError} `rate_limited` instead of the message beyond the limit */
export type CountMessage = (ctx: Context, userId: string) => Promise<void>;

/** Messages of an account, counted for all processes together: more than anybody types only fills the database. */
export async function limitMessages(perMinute: number): Promise<CountMessage> {
  const limiter = await createSharedLimiter('messages', { points: perMinute, seconds: MESSAGES_SECONDS });
  return oncePerCall(async (_ctx, userId: string) => {
    try {
      await limiter.consume(userId);
    } catch (rejection) {
      throw refusal(rejection);
    }
  });
}

import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '../../../kernel/app-error.ts';
import { networkKeysOf, type Caller } from '../../../kernel/caller.ts';
import { createSharedLimiter, SITE_FACTOR, tooMany } from '../../../storage/limits/shared-limiter.ts';

const SECONDS = 10 * 60;

/** What a look-up of tracking numbers found, and how many of the numbers there are not. */
export interface LookUp<T> {
  answer: T;
  misses: number;
}

/** Counts tracking numbers that were not found, so that guessing them is hopeless. */
export interface TrackingMisses {
  /**
   * Does a look-up for a caller and counts its misses, whichever transport it came by.
   * @returns the look-up's answer
   * @throws {AppError} `rate_limited` instead of the answer while the caller's network has too many misses, and when this
   *   look-up, or one that began before it, goes beyond the limit
   */
  lookUp<T>(caller: Caller, work: () => Promise<LookUp<T>>): Promise<T>;
}

/**
 * Misses are counted in MongoDB, for all processes together. Whoever is over the limit is remembered in this process,
 * so that a look-up that finds something asks no database about it.
 *
 * An answer waits until every look-up of its network that began earlier has been counted. So of many simultaneous
 * guesses as few are answered as of the same guesses one after the other.
 */
export function limitTrackingMisses(limit: number): TrackingMisses {
  const network = createSharedLimiter('tracking-misses', { points: limit, seconds: SECONDS });
  const site = createSharedLimiter('tracking-misses-site', {
    points: limit * SITE_FACTOR,
    seconds: SECONDS,
  });
  const blocked = new RateLimiterMemory({ points: 1, duration: SECONDS });
  /** Settled once every running look-up of a network is counted. */
  const counted = new Map<string, Promise<unknown>>();

  const limitsOf = (caller: Caller) =>
    networkKeysOf(caller).map(({ key, isSite }) => ({ key, limiter: isSite ? site : network }));

  async function assertAllowed(caller: Caller): Promise<void> {
    for (const { key } of limitsOf(caller)) {
      const state = await blocked.get(key);
      if (state) {
        throw tooMany('tracking-misses', state);
      }
    }
  }

  async function count(caller: Caller, misses: number): Promise<void> {
    for (const { key, limiter } of limitsOf(caller)) {
      try {
        await limiter.consume(key, misses);
      } catch (error) {
        if (error instanceof AppError && error.retryAfter !== undefined) {
          await blocked.block(key, Math.ceil(error.retryAfter));
        }
        throw error;
      }
    }
  }

  /** Queues a look-up behind those that run. @returns what to wait for before the answer, and how to report it counted */
  function enqueue(group: string) {
    const earlier = counted.get(group);
    const { promise, resolve } = Promise.withResolvers<void>();
    const all = Promise.all([earlier, promise]).finally(() => {
      if (counted.get(group) === all) {
        counted.delete(group);
      }
    });
    counted.set(group, all);
    return { earlier, reportCounted: resolve };
  }

  return {
    async lookUp(caller, work) {
      await assertAllowed(caller);
      const { earlier, reportCounted } = enqueue(caller.rateLimitKey);
      let answer: Awaited<ReturnType<typeof work>>['answer'];
      try {
        const found = await work();
        answer = found.answer;
        if (found.misses > 0) {
          await count(caller, found.misses);
        }
      } finally {
        reportCounted();
      }
      if (earlier) {
        await earlier;
        await assertAllowed(caller);
      }
      return answer;
    },
  };
}

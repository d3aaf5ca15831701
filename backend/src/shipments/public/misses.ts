import { RateLimiterMemory, RateLimiterQueue, RateLimiterQueueError } from 'rate-limiter-flexible';
import type { Actor } from '../../kernel/identity/actor.ts';
import { networkKeysOf, SITE_FACTOR, type Caller } from '../../kernel/identity/caller.ts';
import { notFound } from '../shipment.repo.ts';
import { createLimiter, tooMany } from '../../storage/limits/limits.ts';

const SECONDS = 10 * 60;
/** In this time a slowed network looks up one number. */
const TURN_SECONDS = 1;
/** How many numbers are looked up at once, times the limit: fewer than a slowed network looks up in the same time. */
const AT_ONCE = 5;
/** The most look-ups of one network that wait, and the most numbers of one of them: clients wait for 30 seconds. */
const MAX_WAITING = 25;

/** What a look-up of tracking numbers found. */
export interface LookUp<T> {
  answer: T;
  /** How many of the numbers do not exist. */
  misses: number;
  /** The numbers that the caller's browser may remember. */
  found?: readonly string[];
}

/** Who looks numbers up. */
export interface Visitor {
  caller: Caller;
  /** Finds the signed-in user, if there is one. */
  identify?: () => Promise<Pick<Actor, 'userId'> | undefined>;
  /** The numbers that the caller's browser has found before. */
  found?: { has(trackingNumber: string): boolean; add(trackingNumbers: readonly string[]): void };
}

export type TrackingMisses = ReturnType<typeof limitTrackingMisses>;

/** What this process knows of one network or account. */
interface Tally {
  /** The numbers of the look-ups that run. */
  running: number;
  /** The misses of all processes, as of the last one that this process counted. */
  counted: number;
  /** When they are forgotten, in milliseconds since the epoch. */
  endsAt: number;
  /** Gives look-ups their turns, in the order in which they came. */
  turns: RateLimiterQueue;
}

/**
 * Counts tracking numbers that were not found, and slows callers with many, so that guessing them is hopeless.
 *
 * Misses are counted in MongoDB, for all processes together. This process remembers how many there are, so that a
 * look-up that finds something does not ask the database about them. The queue is of this process, too.
 *
 * While its misses are as many as the limit, a network looks up one number a second, whether it exists or not; few
 * look-ups wait, and more are rejected. Each number that is being looked up may be a miss that is not counted yet:
 * where very many are being looked up at once, the next look-up takes one turn in the same queue. A signed-in caller is
 * counted by account while the network is slowed. A number that the caller's browser has found before is no guess.
 */
export function limitTrackingMisses(limit: number) {
  const network = createLimit('tracking-misses', limit);
  const site = createLimit('tracking-misses-site', limit * SITE_FACTOR);
  const account = createLimit('tracking-misses-account', limit);

  const limitsOf = (caller: Caller) =>
    networkKeysOf(caller).map(({ key, isSite }) => ({ key, of: isSite ? site : network }));

  async function limitsFor({ caller, identify }: Visitor) {
    const limits = limitsOf(caller);
    const actor = limits.some(({ key, of }) => of.isUsedUp(key)) ? await identify?.() : undefined;
    return { actor, limits: actor ? [{ key: actor.userId, of: account }] : limits };
  }

  const misses = {
    /**
     * Does a look-up for a visitor and counts its misses, whichever transport it came by.
     * @returns the look-up's answer, after the wait for its turn
     * @throws {AppError} `rate_limited` instead when too many wait already
     */
    async lookUp<T>(
      visitor: Visitor,
      trackingNumbers: readonly string[],
      work: () => Promise<LookUp<T>>,
    ): Promise<T> {
      const { actor, limits } = await limitsFor(visitor);
      const guesses = trackingNumbers.filter((number) => visitor.found?.has(number) !== true).length;
      const taken: (() => void)[] = [];
      try {
        // The /64 before the /48 around it: a look-up that waits for the /48 then holds up only its own /64.
        for (const { key, of } of guesses > 0 ? limits : []) {
          taken.push(await of.take(key, guesses));
        }
        const { answer, misses, found = [] } = await work();
        for (const { key, of } of misses > 0 ? limits : []) {
          await of.count(key, misses);
        }
        // Only where the network has misses: a browser without the cookie is answered quicker.
        if (!actor && found.length > 0 && limits.some(({ key, of }) => of.hasAny(key))) {
          visitor.found?.add(found);
        }
        return answer;
      } finally {
        taken.forEach((giveBack) => giveBack());
      }
    },

    /**
     * Counts a guess that is not looked up, so that its caller learns nothing.
     * @throws {AppError} `rate_limited` while the caller's network has too many
     */
    async countGuess(this: void, caller: Caller): Promise<void> {
      for (const { key, of } of limitsOf(caller)) {
        await of.countOrReject(key);
      }
    },

    /** Looks one number up. @throws {AppError} `shipment.not_found`, `rate_limited` */
    async lookUpOne<T extends object>(
      visitor: Visitor,
      trackingNumber: string,
      find: () => Promise<T | undefined>,
    ): Promise<T> {
      const answer = await misses.lookUp(visitor, [trackingNumber], async () => {
        const found = await find();
        return { answer: found, misses: found ? 0 : 1, found: found ? [trackingNumber] : [] };
      });
      if (!answer) {
        throw notFound();
      }
      return answer;
    },
  };
  return misses;
}

function createLimit(name: string, points: number) {
  const limiter = createLimiter(name, { points, seconds: SECONDS });
  /** Only networks and accounts with misses, or with look-ups that run. */
  const tallies = new Map<string, Tally>();

  function tallyOf(key: string): Tally {
    const tally = tallies.get(key) ?? {
      running: 0,
      counted: 0,
      endsAt: 0,
      turns: new RateLimiterQueue(new RateLimiterMemory({ points: 1, duration: TURN_SECONDS }), {
        maxQueueSize: MAX_WAITING,
      }),
    };
    tallies.set(key, tally);
    return tally;
  }

  function forgetIfEmpty(key: string, { running, counted }: Tally): void {
    if (running + counted === 0) {
      tallies.delete(key);
    }
  }

  const tooManyWait = () => tooMany(name, { msBeforeNext: MAX_WAITING * TURN_SECONDS * 1000 });

  /**
   * @param giveUpAt in seconds since the epoch
   * @throws {AppError} `rate_limited` where as many look-ups as may wait are waiting, or when the time is over
   */
  async function takeTurn({ turns }: Tally, giveUpAt: number): Promise<void> {
    try {
      await turns.removeTokens(1, undefined, giveUpAt);
    } catch (error) {
      throw error instanceof RateLimiterQueueError ? tooManyWait() : error;
    }
  }

  const isUsedUp = (key: string) => (tallies.get(key)?.counted ?? 0) >= points;

  const limit = {
    /** Whether the look-ups of this key are slowed, as far as this process knows. */
    isUsedUp,

    /** Whether this process knows of a miss. */
    hasAny: (key: string): boolean => (tallies.get(key)?.counted ?? 0) > 0,

    /**
     * Settles when as many numbers may be looked up.
     * @returns ends the look-up
     * @throws {AppError} `rate_limited`
     */
    async take(key: string, numbers: number): Promise<() => void> {
      const tally = tallyOf(key);
      if (isUsedUp(key) && numbers > MAX_WAITING) {
        throw tooManyWait();
      }
      const hasRoom = () => !isUsedUp(key) && tally.running + numbers <= AT_ONCE * points;
      const giveUpAt = Math.ceil(Date.now() / 1000) + MAX_WAITING * TURN_SECONDS;
      // A slowed network takes a turn for each number, so that a look-up of many lets others have theirs in between.
      for (let left = numbers; left > 0 && !hasRoom(); left = isUsedUp(key) ? left - 1 : 0) {
        await takeTurn(tally, giveUpAt);
      }
      tally.running += numbers;
      return () => {
        tally.running -= numbers;
        forgetIfEmpty(key, tally);
      };
    },

    /** @returns how many there are, for all processes */
    async count(key: string, misses: number): Promise<number> {
      const { consumed, seconds } = await limiter.count(key, misses);
      const tally = tallyOf(key);
      if (tally.counted === 0) {
        tally.endsAt = Date.now() + seconds * 1000;
        setTimeout(() => {
          tally.counted = 0;
          forgetIfEmpty(key, tally);
        }, seconds * 1000).unref();
      }
      // Answers of the database can overtake each other.
      tally.counted = Math.max(tally.counted, consumed);
      return consumed;
    },

    /** Counts a miss without a look-up. @throws {AppError} `rate_limited` beyond the limit */
    async countOrReject(key: string): Promise<void> {
      if (isUsedUp(key) || (await limit.count(key, 1)) > points) {
        throw tooMany(name, { msBeforeNext: tallyOf(key).endsAt - Date.now() });
      }
    },
  };
  return limit;
}

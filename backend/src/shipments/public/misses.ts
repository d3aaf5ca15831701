import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Actor } from '../../kernel/identity/actor.ts';
import { networkKeysOf, type Caller } from '../../kernel/identity/caller.ts';
import { notFound } from '../shipment.repo.ts';
import { createSharedLimiter, SITE_FACTOR, tooMany } from '../../storage/limits/shared-limiter.ts';

const SECONDS = 10 * 60;
/** A slowed network looks up one number in this time. */
const TURN_MS = 1000;
/** As many numbers are looked up at once, times the limit: fewer than a slowed network looks up in the same time. */
const AT_ONCE = 5;
/** The most look-ups of a slowed network that wait, and numbers of one: clients wait for 30 seconds. */
const MAX_WAITING = 25;

/** What a look-up of tracking numbers found. */
export interface LookUp<T> {
  answer: T;
  /** How many of the numbers there are not. */
  misses: number;
  /** Those that the caller's browser may be told to remember. */
  found?: readonly string[];
}

/** Who looks numbers up. */
export interface Visitor {
  caller: Caller;
  /** The signed-in user, where that is not found out already. */
  identify?: () => Promise<Pick<Actor, 'userId'> | undefined>;
  /** What the caller's browser has found before. */
  found?: { has(trackingNumber: string): boolean; add(trackingNumbers: readonly string[]): void };
}

export type TrackingMisses = ReturnType<typeof limitTrackingMisses>;

/** Of one network or account, as this process knows it. */
interface Tally {
  /** The numbers of the look-ups that run. */
  running: number;
  /** How many misses there are, for all processes, as of when this process last counted one. */
  counted: number;
  /** When those are forgotten, in milliseconds since the epoch. */
  endsAt: number;
  /** How many look-ups wait. */
  waiting: number;
  /** They wait in the order in which they came. */
  turns: ReturnType<typeof pLimit>;
  /** When the first of them goes on though there is no room, in milliseconds of `performance.now()`. */
  nextTurnAt: number;
  /** Lets the first of them look again whether there is room. */
  wake: () => void;
}

/**
 * Counts tracking numbers that were not found, and slows callers with many, so that guessing them is hopeless.
 *
 * Misses are counted in MongoDB, for all processes together. How many there are is remembered in this process, so that
 * a look-up that finds something asks no database about it. The queue is of this process, too.
 *
 * While its misses are as many as the limit, a network looks up one number a second, whether there is one or not; few
 * look-ups wait, and more are rejected. Before, a look-up waits only while very many numbers are being looked up at
 * once, and for a second at most: each may be a miss that is not counted yet. A signed-in caller is counted by account
 * while the network is slowed. What the caller's browser found before is no guess.
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
        // The narrow one first: what waits for room in its /48 then keeps only its own /64 from going on.
        for (const { key, of } of guesses > 0 ? limits : []) {
          taken.push(await of.take(key, guesses));
        }
        const { answer, misses, found = [] } = await work();
        for (const { key, of } of misses > 0 ? limits : []) {
          await of.count(key, misses);
        }
        // Only where it may be needed soon: a browser without a cookie is answered quicker.
        if (!actor && found.length > 0 && limits.some(({ key, of }) => of.hasAny(key))) {
          visitor.found?.add(found);
        }
        return answer;
      } finally {
        taken.forEach((giveBack) => giveBack());
      }
    },

    /**
     * Counts a guess that is no look-up, of which a caller learns nothing.
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
  const limiter = createSharedLimiter(name, { points, seconds: SECONDS });
  /** Only with look-ups that run or wait, or with misses. */
  const tallies = new Map<string, Tally>();

  function tallyOf(key: string): Tally {
    const tally = tallies.get(key) ?? {
      running: 0,
      counted: 0,
      endsAt: 0,
      waiting: 0,
      turns: pLimit(1),
      nextTurnAt: 0,
      wake: () => undefined,
    };
    tallies.set(key, tally);
    return tally;
  }

  function forgetIfEmpty(key: string, { running, counted, waiting }: Tally): void {
    if (running + counted + waiting === 0) {
      tallies.delete(key);
    }
  }

  async function waitForTurn(tally: Tally, hasRoom: () => boolean, giveUpAt: number): Promise<void> {
    for (let now = performance.now(); !hasRoom(); now = performance.now()) {
      if (now > giveUpAt) {
        throw tooMany(name, { msBeforeNext: MAX_WAITING * TURN_MS });
      }
      if (now >= tally.nextTurnAt) {
        tally.nextTurnAt = now + TURN_MS;
        return;
      }
      const woken = Promise.withResolvers<void>();
      tally.wake = woken.resolve;
      await Promise.race([woken.promise, sleep(tally.nextTurnAt - now, undefined, { ref: false })]);
    }
  }

  const isUsedUp = (key: string) => (tallies.get(key)?.counted ?? 0) >= points;

  const limit = {
    /** Whether this process knows that the look-ups of this key are slowed. */
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
      if (isUsedUp(key) && (tally.waiting >= MAX_WAITING || numbers > MAX_WAITING)) {
        throw tooMany(name, { msBeforeNext: MAX_WAITING * TURN_MS });
      }
      const hasRoom = () => !isUsedUp(key) && tally.running + numbers <= AT_ONCE * points;
      const giveUpAt = performance.now() + MAX_WAITING * TURN_MS;
      /** @returns how many turns are left after this one */
      const takeTurn = (left: number) =>
        tally.turns(async () => {
          await waitForTurn(tally, hasRoom, giveUpAt);
          const leftThen = isUsedUp(key) ? left - 1 : 0;
          tally.running += leftThen === 0 ? numbers : 0;
          return leftThen;
        });
      tally.waiting += 1;
      try {
        // After each number others have their turn, so that one look-up of many holds up nobody.
        let left = numbers;
        while (left > 0) {
          left = await takeTurn(left);
        }
      } finally {
        tally.waiting -= 1;
      }
      return () => {
        tally.running -= numbers;
        tally.wake();
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

    /** Counts one that is no look-up. @throws {AppError} `rate_limited` beyond the limit */
    async countOrReject(key: string): Promise<void> {
      if (isUsedUp(key) || (await limit.count(key, 1)) > points) {
        throw tooMany(name, { msBeforeNext: tallyOf(key).endsAt - Date.now() });
      }
    },
  };
  return limit;
}

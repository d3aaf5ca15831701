import pLimit from 'p-limit';
import { AppError } from '../../../kernel/app-error.ts';
import { networkKeysOf, type Caller } from '../../../kernel/identity/caller.ts';
import { notFound } from '../shipment.deps.ts';
import { createSharedLimiter, SITE_FACTOR, tooMany } from '../../../storage/limits/shared-limiter.ts';

const SECONDS = 10 * 60;

/** What a look-up of tracking numbers found, and how many of the numbers there are not. */
export interface LookUp<T> {
  answer: T;
  misses: number;
}

export type TrackingMisses = ReturnType<typeof limitTrackingMisses>;

/** Of one network, as this process knows it. */
interface Tally {
  /** As many misses as the look-ups that run can have. */
  reserved: number;
  /** As many as the limit had counted, for all processes, when this process last counted one. */
  counted: number;
  /** When those are forgotten, in milliseconds since the epoch. */
  endsAt: number;
  /** Those that wait for their reservation, in the order in which they came: all but the first for their turn. */
  turns: ReturnType<typeof pLimit>;
  /** Lets the first of them look again whether there is room. */
  wake?: () => void;
}

/**
 * Counts tracking numbers that were not found, so that guessing them is hopeless.
 *
 * Misses are counted in MongoDB, for all processes together. How many there are is remembered in this process, so that
 * a look-up that finds something asks no database about it.
 *
 * A look-up reserves a miss for each of its numbers and gives back those that it did not need. It waits, in its
 * network's turn, while the reserved and the counted misses together would exceed the limit; one alone always runs. So
 * of many simultaneous guesses as few are answered as of the same guesses one after the other.
 */
export function limitTrackingMisses(limit: number) {
  const network = createLimit('tracking-misses', limit);
  const site = createLimit('tracking-misses-site', limit * SITE_FACTOR);

  const misses = {
    /**
     * Does a look-up for a caller and counts its misses, whichever transport it came by.
     * @param numbers how many numbers are looked up: the most that can be missing
     * @returns the look-up's answer
     * @throws {AppError} `rate_limited` instead of the answer while the caller's network has too many misses, and when
     *   this look-up goes beyond the limit
     */
    async lookUp<T>(caller: Caller, numbers: number, work: () => Promise<LookUp<T>>): Promise<T> {
      const limits = networkKeysOf(caller).map(({ key, isSite }) => ({ key, of: isSite ? site : network }));
      const assertAllowed = () => limits.forEach(({ key, of }) => of.assertAllowed(key));
      assertAllowed();
      // The narrow one first: what waits for room in its /48 then keeps only its own /64 from going on.
      for (const { key, of } of limits) {
        await of.reserve(key, numbers);
      }
      try {
        assertAllowed();
        const { answer, misses } = await work();
        for (const { key, of } of misses > 0 ? limits : []) {
          await of.count(key, misses);
        }
        // Others may have used the limit up meanwhile.
        assertAllowed();
        return answer;
      } finally {
        limits.forEach(({ key, of }) => of.giveBack(key, numbers));
      }
    },

    /** Looks one number up. @throws {AppError} `shipment.not_found`, `rate_limited` */
    async lookUpOne<T extends object>(caller: Caller, find: () => Promise<T | undefined>): Promise<T> {
      const found = await misses.lookUp(caller, 1, async () => {
        const answer = await find();
        return { answer, misses: answer ? 0 : 1 };
      });
      if (!found) {
        throw notFound();
      }
      return found;
    },
  };
  return misses;
}

function createLimit(name: string, points: number) {
  const limiter = createSharedLimiter(name, { points, seconds: SECONDS });
  /** Only for networks with a look-up that runs or waits, or with misses. */
  const tallies = new Map<string, Tally>();

  function tallyOf(key: string): Tally {
    const tally = tallies.get(key) ?? { reserved: 0, counted: 0, endsAt: 0, turns: pLimit(1) };
    tallies.set(key, tally);
    return tally;
  }

  function forgetIfEmpty(key: string): void {
    const { reserved, counted, turns } = tallyOf(key);
    if (reserved + counted + turns.activeCount + turns.pendingCount === 0) {
      tallies.delete(key);
    }
  }

  /**
   * Answers of the database can overtake each other, so the highest count is kept.
   * @param seconds until it is forgotten
   */
  function remember(key: string, counted: number, seconds: number): void {
    const tally = tallyOf(key);
    if (tally.counted === 0) {
      tally.endsAt = Date.now() + seconds * 1000;
      setTimeout(() => {
        tally.counted = 0;
        forgetIfEmpty(key);
      }, seconds * 1000).unref();
    }
    tally.counted = Math.max(tally.counted, counted);
  }

  return {
    /** @throws {AppError} `rate_limited` where this process knows that too many are counted */
    assertAllowed(key: string): void {
      const { counted, endsAt } = tallies.get(key) ?? { counted: 0, endsAt: 0 };
      if (counted > points) {
        throw tooMany('tracking-misses', { msBeforeNext: endsAt - Date.now() });
      }
    },

    /** Settles once there is room for as many misses. */
    async reserve(key: string, numbers: number): Promise<void> {
      const tally = tallyOf(key);
      await tally.turns(async () => {
        while (tally.reserved > 0 && tally.reserved + tally.counted + numbers > points) {
          await new Promise<void>((resolve) => {
            tally.wake = resolve;
          });
        }
        tally.reserved += numbers;
      });
    },

    giveBack(key: string, numbers: number): void {
      const tally = tallyOf(key);
      tally.reserved -= numbers;
      tally.wake?.();
      forgetIfEmpty(key);
    },

    /** @throws {AppError} `rate_limited` */
    async count(key: string, misses: number): Promise<void> {
      try {
        const { consumed, seconds } = await limiter.consume(key, misses);
        remember(key, consumed, seconds);
      } catch (error) {
        if (error instanceof AppError && error.retryAfter !== undefined) {
          remember(key, points + 1, error.retryAfter);
        }
        throw error;
      }
    },
  };
}

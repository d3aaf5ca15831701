import { AppError } from '../../../kernel/app-error.ts';
import { networkKeysOf, type Caller } from '../../../kernel/caller.ts';
import {
  createSharedLimiter,
  SITE_FACTOR,
  tooMany,
  type SharedLimiter,
} from '../../../storage/limits/shared-limiter.ts';

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
   * @param numbers how many numbers are looked up: the most that can be missing
   * @returns the look-up's answer
   * @throws {AppError} `rate_limited` instead of the answer while the caller's network has too many misses, and when
   *   this look-up goes beyond the limit
   */
  lookUp<T>(caller: Caller, numbers: number, work: () => Promise<LookUp<T>>): Promise<T>;
}

/** A limit by network, as this process knows it. */
interface Limit {
  limiter: SharedLimiter;
  points: number;
  /** Only for networks with a look-up that runs, or with misses. */
  tallies: Map<string, Tally>;
}

/** Of one network. */
interface Tally {
  /** As many misses as the look-ups that run can have. */
  reserved: number;
  /** As many as the limit had counted, for all processes, when this process last counted one. */
  counted: number;
  /** When those are forgotten, in milliseconds since the epoch. */
  endsAt: number;
}

/** One of the limits of a caller. */
interface CallersLimit {
  of: Limit;
  key: string;
}

/** A look-up that waits until it can have its reservation. */
interface Waiting {
  limits: readonly CallersLimit[];
  numbers: number;
  start: () => void;
}

/**
 * Misses are counted in MongoDB, for all processes together. How many there are is remembered in this process, so that
 * a look-up that finds something asks no database about it.
 *
 * A look-up reserves a miss for each of its numbers and gives back those that it did not need. It waits, in its
 * network's turn, while the reserved and the counted misses together would exceed the limit; one alone always runs. So
 * of many simultaneous guesses as few are answered as of the same guesses one after the other.
 */
export function limitTrackingMisses(limit: number): TrackingMisses {
  const network = createLimit('tracking-misses', limit);
  const site = createLimit('tracking-misses-site', limit * SITE_FACTOR);
  /** By the widest network, in the order in which they came. */
  const waiting = new Map<string, Set<Waiting>>();

  /** Starts what there is room for. What waits behind another look-up of a network that is full waits on. */
  function startWaiting(group: string): void {
    const queue = waiting.get(group);
    const full = new Set<string>();
    for (const item of queue ?? []) {
      const isBehind = item.limits.some(({ key }) => full.has(key));
      const lacking = isBehind ? undefined : item.limits.find((one) => !hasRoom(one, item.numbers));
      if (lacking) {
        full.add(lacking.key);
      } else if (!isBehind) {
        queue?.delete(item);
        changeReserved(item.limits, item.numbers);
        item.start();
      }
    }
    if (queue?.size === 0) {
      waiting.delete(group);
    }
  }

  /** Settles once the misses are reserved. */
  function reserve(group: string, limits: readonly CallersLimit[], numbers: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = waiting.get(group) ?? new Set();
    waiting.set(group, queue.add({ limits, numbers, start: resolve }));
    startWaiting(group);
    return promise;
  }

  return {
    async lookUp(caller, numbers, work) {
      const group = caller.rateLimitKey;
      const limits = networkKeysOf(caller).map(({ key, isSite }) => ({ key, of: isSite ? site : network }));
      assertAllowed(limits);
      await reserve(group, limits, numbers);
      try {
        assertAllowed(limits);
        const { answer, misses } = await work();
        if (misses > 0) {
          await count(limits, misses);
        }
        // Another process may have used the limit up meanwhile.
        assertAllowed(limits);
        return answer;
      } finally {
        changeReserved(limits, -numbers);
        startWaiting(group);
      }
    },
  };
}

/** @throws {AppError} `rate_limited` where this process knows that too many are counted */
function assertAllowed(limits: readonly CallersLimit[]): void {
  for (const { key, of } of limits) {
    const { counted, endsAt } = of.tallies.get(key) ?? NOTHING;
    if (counted > of.points) {
      throw tooMany('tracking-misses', { msBeforeNext: endsAt - Date.now() });
    }
  }
}

/** @throws {AppError} `rate_limited` */
async function count(limits: readonly CallersLimit[], misses: number): Promise<void> {
  for (const { key, of } of limits) {
    try {
      const { consumed, seconds } = await of.limiter.consume(key, misses);
      remember(of, key, consumed, seconds);
    } catch (error) {
      if (error instanceof AppError && error.retryAfter !== undefined) {
        remember(of, key, of.points + 1, error.retryAfter);
      }
      throw error;
    }
  }
}

function hasRoom({ key, of }: CallersLimit, numbers: number): boolean {
  const { reserved, counted } = of.tallies.get(key) ?? NOTHING;
  return reserved === 0 || reserved + counted + numbers <= of.points;
}

function changeReserved(limits: readonly CallersLimit[], by: number): void {
  for (const { key, of } of limits) {
    tallyOf(of, key).reserved += by;
    forgetIfEmpty(of, key);
  }
}

const NOTHING: Readonly<Tally> = { reserved: 0, counted: 0, endsAt: 0 };

const createLimit = (name: string, points: number): Limit => ({
  limiter: createSharedLimiter(name, { points, seconds: SECONDS }),
  points,
  tallies: new Map(),
});

function tallyOf({ tallies }: Limit, key: string): Tally {
  const tally = tallies.get(key) ?? { ...NOTHING };
  tallies.set(key, tally);
  return tally;
}

function forgetIfEmpty({ tallies }: Limit, key: string): void {
  const { reserved, counted } = tallies.get(key) ?? NOTHING;
  if (reserved === 0 && counted === 0) {
    tallies.delete(key);
  }
}

/**
 * Answers of the database can overtake each other, so the highest count is kept.
 * @param seconds until it is forgotten
 */
function remember(limit: Limit, key: string, counted: number, seconds: number): void {
  const tally = tallyOf(limit, key);
  if (tally.counted === 0) {
    tally.endsAt = Date.now() + seconds * 1000;
    setTimeout(() => {
      tally.counted = 0;
      forgetIfEmpty(limit, key);
    }, seconds * 1000).unref();
  }
  tally.counted = Math.max(tally.counted, counted);
}

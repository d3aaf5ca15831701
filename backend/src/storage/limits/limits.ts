import { hash } from 'node:crypto';
import {
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { LIMITS, type Limit, type LimitName } from '../../config/limits.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkKeysOf, SITE_FACTOR, type Caller } from '../../kernel/identity/caller.ts';
import { rateLimitRejections } from '../../kernel/metrics.ts';
import { mongoose } from '../mongoose.ts';
import { assertOutsideTransaction } from '../transactions/transactions.ts';

declare module 'rate-limiter-flexible' {
  // The library's types do not know it yet.
  interface RateLimiterStoreAbstract {
    /** For how long the key is rejected from memory; 0 if it is not. */
    getInMemoryBlockMsBeforeExpire(key: string): number;
  }
}

/** As rate-limiter-flexible stores it. */
const schema = new mongoose.Schema({ key: String, points: Number, expire: Date }, { versionKey: false });
schema.index({ key: 1 }, { unique: true });
schema.index({ expire: -1 }, { expireAfterSeconds: 0 });
export const RateLimitModel = mongoose.model('RateLimit', schema, 'rate_limits');

/** No call waits until a majority has its count on disk: a failover may forget the counts of a moment. */
const COUNTED_WRITE = { writeConcern: { w: 1 } } as const;

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

/** The error for a caller who used a limit up; counts it. @param limit the limit's name */
export function tooMany(limit: string, { msBeforeNext }: { msBeforeNext: number }): AppError {
  rateLimitRejections.inc({ limit });
  return new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
    retryAfter: Math.max(1, msBeforeNext / 1000),
  });
}

/** How a key is stored: people sometimes type their password into the field for the name. */
const storedKeyOf = (key: string) => hash('sha256', key, 'base64url');

/** @param name also the name of the limit's keys in MongoDB, where all processes share it */
export function createLimiter(name: string, limit: Omit<Limit, 'by'>) {
  const { points, seconds, isOfProcess = false, rejectsFromMemory = false } = limit;
  const options = { keyPrefix: name, points, duration: seconds };
  const limiter = isOfProcess
    ? new RateLimiterMemory(options)
    : new RateLimiterMongo({
        ...options,
        storeClient: mongoose.connection.getClient().db(mongoose.connection.name, COUNTED_WRITE),
        tableName: RateLimitModel.collection.collectionName,
        ...(rejectsFromMemory && { inMemoryBlockOnConsumed: points }),
        // The model above declares them.
        disableIndexesCreation: true,
      });

  function count(key: string, consumed?: number): ReturnType<typeof consumePoints> {
    assertOutsideTransaction('Counting an attempt');
    return consumePoints(limiter, storedKeyOf(key), consumed);
  }

  return {
    /** @throws {AppError} `rate_limited` beyond the limit */
    async consume(key: string, consumed?: number): Promise<void> {
      const { isWithin, state } = await count(key, consumed);
      if (!isWithin) {
        throw tooMany(name, state);
      }
    },
    /** Counts, also beyond the limit. @returns how much is counted, and for how many seconds */
    async count(key: string, consumed: number): Promise<{ consumed: number; seconds: number }> {
      const { state } = await count(key, consumed);
      return { consumed: state.consumedPoints, seconds: state.msBeforeNext / 1000 };
    },
    /** Counts one. @returns whether it was within the limit */
    async tryConsume(key: string): Promise<boolean> {
      return (await count(key)).isWithin;
    },
    /**
     * Rejects at once, without MongoDB.
     * @throws {AppError} `rate_limited` if the limit rejects from memory and this process has seen it used up
     */
    assertNotKnownUsedUp(key: string): void {
      const msBeforeNext =
        limiter instanceof RateLimiterMongo
          ? limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(storedKeyOf(key)))
          : 0;
      if (msBeforeNext > 0) {
        throw tooMany(name, { msBeforeNext });
      }
    },
    /** Gives points back. */
    async reward(key: string, returned?: number): Promise<void> {
      await limiter.reward(storedKeyOf(key), returned);
    },
    /** Resets the count. */
    async reset(key: string): Promise<void> {
      await limiter.delete(storedKeyOf(key));
    },
  };
}

/** The points that differ from the table: from the settings of this process, or from a test. */
let setPoints: Partial<Record<LimitName, number>> = {};
const limiters = new Map<string, { client: object; limiter: ReturnType<typeof createLimiter> }>();

/** Sets the points of limits. All other limits get the points of the table again. */
export function setLimits(points: Partial<Record<LimitName, number>>): void {
  setPoints = points;
  limiters.clear();
}

function limiterOf(name: LimitName, isSite: boolean) {
  const client = mongoose.connection.getClient();
  const storedName = isSite ? `${name}-site` : name;
  const cached = limiters.get(storedName);
  if (cached?.client === client) {
    return cached.limiter;
  }
  const points = (setPoints[name] ?? LIMITS[name].points) * (isSite ? SITE_FACTOR : 1);
  const limiter = createLimiter(storedName, { ...LIMITS[name], points });
  limiters.set(storedName, { client, limiter });
  return limiter;
}

/** The key that a limit counts by: the caller if it counts by network, otherwise a text. */
type KeyOf<N extends LimitName> = (typeof LIMITS)[N]['by'] extends 'network' ? Caller : string;

/** Where an attempt is counted. @param scope which attempts of the network are counted together, if not all */
const countsOf = (name: LimitName, by: Caller | string, scope?: string) =>
  typeof by === 'string'
    ? [{ key: by, limiter: limiterOf(name, false) }]
    : networkKeysOf(by).map(({ key, isSite }) => ({
        key: scope === undefined ? key : JSON.stringify([key, scope]),
        limiter: limiterOf(name, isSite),
      }));

/** Counts an attempt. @throws {AppError} `rate_limited`, at once if this process knows that the limit is used up */
export function consume<N extends LimitName>(name: N, by: KeyOf<N>, scope?: string): Promise<void> {
  const counts = countsOf(name, by, scope);
  counts.forEach(({ key, limiter }) => limiter.assertNotKnownUsedUp(key));
  return (async () => {
    for (const { key, limiter } of counts) {
      await limiter.consume(key);
    }
  })();
}

/** Counts an attempt, for a limit that does not count by network. @returns whether it was within the limit */
export const tryConsume = <N extends LimitName>(name: N, by: KeyOf<N> & string): Promise<boolean> =>
  limiterOf(name, false).tryConsume(by);

/** Gives back the point of one attempt. */
export async function reward<N extends LimitName>(name: N, by: KeyOf<N>, scope?: string): Promise<void> {
  await Promise.all(countsOf(name, by, scope).map(({ key, limiter }) => limiter.reward(key)));
}

/** Forgets all attempts of this key. */
export const forget = <N extends LimitName>(name: N, by: KeyOf<N> & string): Promise<void> =>
  limiterOf(name, false).reset(by);

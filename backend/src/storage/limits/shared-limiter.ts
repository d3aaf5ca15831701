import { hash } from 'node:crypto';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { AppError } from '../../kernel/app-error.ts';
import { networkKeysOf, type Caller } from '../../kernel/identity/caller.ts';
import { rateLimitRejections } from '../../kernel/metrics.ts';
import { mongoose } from '../mongoose.ts';
import { assertOutsideTransaction } from '../transactions/transactions.ts';
import { consumePoints } from './consume-points.ts';

declare module 'rate-limiter-flexible' {
  // The library's types do not know it yet.
  interface RateLimiterStoreAbstract {
    /** For how long the key is rejected from memory; 0 where it is not. */
    getInMemoryBlockMsBeforeExpire(key: string): number;
  }
}

/** A /48 may use up as much as this many of its /64 networks. */
export const SITE_FACTOR = 10;

/** As rate-limiter-flexible stores it. */
const schema = new mongoose.Schema({ key: String, points: Number, expire: Date }, { versionKey: false });
schema.index({ key: 1 }, { unique: true });
schema.index({ expire: -1 }, { expireAfterSeconds: 0 });
export const RateLimitModel = mongoose.model('RateLimit', schema, 'rate_limits');

/** A count is no reason to wait until a majority has it on disk: a failover may forget those of a moment. */
const COUNTED_WRITE = { writeConcern: { w: 1 } } as const;

/** How often within how many seconds. */
export interface LimitSize {
  points: number;
  seconds: number;
  /**
   * Whether a process that has seen the limit used up rejects without asking MongoDB until the time is over. Only for a
   * limit whose points are not given back: these would stay rejected.
   */
  rejectsFromMemory?: boolean;
}

/** The error for a caller who used a limit up; counts it. @param limit the limit's name */
export function tooMany(limit: string, { msBeforeNext }: { msBeforeNext: number }): AppError {
  rateLimitRejections.inc({ limit });
  return new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
    retryAfter: Math.max(1, msBeforeNext / 1000),
  });
}

/** How a key is stored: people type anything for a name, now and then their password. */
const storedKeyOf = (key: string) => hash('sha256', key, 'base64url');

/** A limit counted in MongoDB, so that all processes share it. @param name also the name of its keys */
export function createSharedLimiter(name: string, { points, seconds, rejectsFromMemory = false }: LimitSize) {
  const limiter = new RateLimiterMongo({
    storeClient: mongoose.connection.getClient().db(mongoose.connection.name, COUNTED_WRITE),
    tableName: RateLimitModel.collection.collectionName,
    keyPrefix: name,
    points,
    duration: seconds,
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
    /** Counts one. @returns whether it was within the limit: for what is then left out or done otherwise */
    async tryConsume(key: string): Promise<boolean> {
      return (await count(key)).isWithin;
    },
    /**
     * Says at once, without MongoDB, what `consume` would.
     * @throws {AppError} `rate_limited` where this process has seen the limit used up, and rejects from memory
     */
    assertNotKnownUsedUp(key: string): void {
      const msBeforeNext = limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(storedKeyOf(key)));
      if (msBeforeNext > 0) {
        throw tooMany(name, { msBeforeNext });
      }
    },
    /** Gives points back. */
    async reward(key: string, returned?: number): Promise<void> {
      await limiter.reward(storedKeyOf(key), returned);
    },
    /** Forgets what was consumed. */
    async reset(key: string): Promise<void> {
      await limiter.delete(storedKeyOf(key));
    },
  };
}

/**
 * A limit by network: by the IPv4 address or the /64, and more loosely by the /48 around it.
 * @param size for an IPv4 address or a /64; a /48 gets ten times as much
 */
export function createNetworkLimiter(name: string, { points, seconds }: LimitSize) {
  const network = createSharedLimiter(name, { points, seconds });
  const site = createSharedLimiter(`${name}-site`, { points: points * SITE_FACTOR, seconds });
  const limitsOf = (caller: Caller, scope: string | undefined) =>
    networkKeysOf(caller).map(({ key, isSite }) => ({
      key: scope === undefined ? key : JSON.stringify([key, scope]),
      limiter: isSite ? site : network,
    }));
  return {
    /** @param scope what of the network's doing is counted, where not all. @throws {AppError} `rate_limited` */
    async consume(caller: Caller, scope?: string): Promise<void> {
      for (const { key, limiter } of limitsOf(caller, scope)) {
        await limiter.consume(key);
      }
    },
    async reward(caller: Caller, scope?: string): Promise<void> {
      await Promise.all(limitsOf(caller, scope).map(({ key, limiter }) => limiter.reward(key)));
    },
  };
}

import { RateLimiterMongo } from 'rate-limiter-flexible';
import { mongoose } from './mongoose.ts';

/** A limit counted in MongoDB, so that all processes share it. @param name also the name of its keys */
export async function createSharedLimiter(
  name: string,
  { points, seconds }: { points: number; seconds: number },
): Promise<RateLimiterMongo> {
  const limiter = new RateLimiterMongo({
    storeClient: mongoose.connection.getClient(),
    dbName: mongoose.connection.name,
    tableName: 'rate_limits',
    keyPrefix: name,
    points,
    duration: seconds,
    // The library would make them in the background and print to the console when that fails.
    disableIndexesCreation: true,
  });
  await limiter.createIndexes();
  return limiter;
}

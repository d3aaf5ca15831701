import { mongoose } from './mongoose.ts';

export interface ConnectOptions {
  uri: string;
  /** Instead of the database the URI names. */
  dbName?: string;
  maxPoolSize?: number;
}

/**
 * Connects the models to MongoDB (a replica set, because writes are transactions) and makes their collections and
 * indexes. While the database is away each call waits at most two seconds for it, so that it is refused soon.
 * @throws {Error} when the database cannot be reached.
 */
export async function connect({ uri, dbName, maxPoolSize = 50 }: ConnectOptions): Promise<void> {
  await mongoose.connect(uri, {
    ...(dbName === undefined ? {} : { dbName }),
    maxPoolSize,
    serverSelectionTimeoutMS: 2000,
    heartbeatFrequencyMS: 2000,
    connectTimeoutMS: 5000,
    writeConcern: { w: 'majority' },
    retryWrites: true,
    appName: 'moveway',
  });
  for (const model of Object.values(mongoose.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}

export async function disconnect(): Promise<void> {
  await mongoose.disconnect();
}

/** Whether the database answers right now. */
export async function isReachable(): Promise<boolean> {
  try {
    await mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: 2000 });
    return mongoose.connection.db !== undefined;
  } catch {
    return false;
  }
}

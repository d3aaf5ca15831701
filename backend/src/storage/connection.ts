import { mongoose } from './every-model.ts';
import { requireCurrentVersion } from './schema-version.ts';

export interface ConnectOptions {
  uri: string;
  /** Instead of the database the URI names. */
  dbName?: string;
  maxPoolSize?: number;
}

/**
 * Connects the models to MongoDB (a replica set, because writes are transactions), and makes sure that its data has the
 * shape they read and write. While the database is away each call waits at most two seconds for it, so that it is
 * refused soon.
 * @throws {Error} when the database cannot be reached
 * @throws {DatabaseError} when its data is older or newer than this program
 */
export async function connect(options: ConnectOptions): Promise<void> {
  await openConnection(options);
  try {
    await requireCurrentVersion();
  } catch (error) {
    await disconnect();
    throw error;
  }
}

/** Connects the models, whatever the version of the data: for the migrations. @throws {Error} see `connect` */
export async function openConnection({ uri, dbName, maxPoolSize = 50 }: ConnectOptions): Promise<void> {
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

import { destination } from 'pino';
import { createLogger, type Logger } from '../kernel/logger.ts';
import type { DatabaseConfig } from '../config/env.ts';
import { explainConnectError, writeProblem } from './connect-failure.ts';
import { DatabaseError } from './database-error.ts';
import type { DeclaredModel } from './declared-indexes.ts';
import { mongoose } from './mongoose.ts';
import { requireCurrentVersion } from './schema-version.ts';
import { waitForPrimary } from './wait-for-primary.ts';
import { withinTime } from './within-time.ts';

/**
 * How long a server and a command wait for a free connection, and for the answer of MongoDB to one command; long reads
 * have `longRead`, and migrations, which build indexes, no limit.
 */
const WAITS = { waitQueueTimeoutMS: 5000, socketTimeoutMS: 9000 } as const;

export interface ConnectOptions {
  uri: string;
  /** Instead of the database the URI names. */
  dbName?: string;
  maxPoolSize?: number;
  /** How long to wait for a primary, in milliseconds, and where to say so; without it, as long as a call waits. */
  waiting?: { waitMs: number; log: Pick<Logger, 'warn'> };
}

/**
 * Connects to MongoDB (a replica set, because writes are transactions), and makes sure that its data has the shape that
 * the models read and write. While the database is unavailable each call waits at most two seconds for it, so that it
 * is rejected soon; no wait is without an end.
 * @param waits other limits than the usual ones
 * @throws {DatabaseError} when the database cannot be reached or used, or its data is older or newer than this program
 */
export async function connect(
  { models, ...options }: ConnectOptions & { models: readonly DeclaredModel[] },
  waits: Partial<Record<'socketTimeoutMS', number>> = {},
): Promise<void> {
  await openConnection(options, { ...WAITS, ...waits });
  try {
    await requireCurrentVersion(models);
  } catch (error) {
    await disconnect();
    throw explainConnectError(error);
  }
}

/**
 * Connects the models, to data of any version and without a limit to the time of a command: for the migrations.
 * @throws {DatabaseError} see `connect`
 */
export async function openConnection(
  { uri, dbName, maxPoolSize = 50, waiting }: ConnectOptions,
  waits: mongoose.ConnectOptions = {},
): Promise<void> {
  if (waiting && waiting.waitMs > 0) {
    await waitForPrimary({ uri, ...waiting });
  }
  try {
    await mongoose.connect(uri, {
      dbName,
      maxPoolSize,
      serverSelectionTimeoutMS: 2000,
      heartbeatFrequencyMS: 2000,
      connectTimeoutMS: 5000,
      writeConcern: { w: 'majority' },
      retryWrites: true,
      // Safe by the check of filters.ts.
      ignoreUndefined: true,
      appName: 'moveway',
      ...waits,
    });
  } catch (error) {
    throw explainConnectError(error);
  }
  const hello = (await mongoose.connection.db?.admin().command({ hello: 1 })) ?? {};
  const problem = writeProblem(`${mongoose.connection.host}:${mongoose.connection.port}`, hello);
  if (problem !== undefined) {
    await disconnect();
    throw new DatabaseError(problem);
  }
}

export async function disconnect(): Promise<void> {
  await mongoose.disconnect();
}

/** Whether the database answers right now. */
export async function isReachable(): Promise<boolean> {
  const { db } = mongoose.connection;
  if (db === undefined) {
    return false;
  }
  try {
    await withinTime(2000, db.command({ ping: 1 }));
    return true;
  } catch {
    return false;
  }
}

/**
 * Connects a command as a server's start does, and logs to standard error while it waits for a primary: standard output
 * is for the command's answer.
 * @throws {DatabaseError} see `connect`
 */
export async function connectCommand(
  { mongodbUri, mongodbWaitMs, logLevel }: DatabaseConfig,
  models: readonly DeclaredModel[],
): Promise<void> {
  const log = createLogger({
    level: logLevel,
    destination: destination({ dest: process.stderr.fd, sync: true }),
  });
  await connect({ models, uri: mongodbUri, waiting: { waitMs: mongodbWaitMs, log } });
}

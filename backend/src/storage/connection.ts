import { destination } from 'pino';
import { createLogger, type Logger } from '../kernel/logger.ts';
import type { DatabaseConfig } from '../config/env.ts';
import { DatabaseError } from './database-error.ts';
import type { DeclaredModel } from './declared-indexes.ts';
import { mongoose } from './mongoose.ts';
import { requireCurrentVersion } from './schema-version.ts';

/**
 * How long a server and a command wait for a free connection, and for the answer of MongoDB to one command; long reads
 * have `longRead`, and migrations, which build indexes, no limit.
 */
const WAITS = { waitQueueTimeoutMS: 5000, socketTimeoutMS: 9000 } as const;

interface ConnectOptions {
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
      // Safe, because mongoose.ts rejects undefined in filters.
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

/** What a member of a replica set, or another server at its address, answers to `hello`. */
export type Hello = Pick<mongoose.mongo.Document, string>;

const { MongoServerError, MongoServerSelectionError, MongoAPIError, MongoRuntimeError } = mongoose.mongo;
const { MongooseServerSelectionError } = mongoose.Error;
/** AuthenticationFailed, and AtlasError, by which Atlas says the same. */
const NOT_AUTHENTICATED = new Set<unknown>([18, 8000]);
const UNAUTHORIZED = 13;

/** The last state of an address, in a word or two. */
function stateOf(last: Hello | Error): string {
  if (last instanceof Error) {
    return `unreachable: ${last.message}`;
  }
  if (last['msg'] === 'isdbgrid') {
    return 'router';
  }
  if (last['isreplicaset'] === true) {
    return 'not initiated';
  }
  if (last['setName'] === undefined) {
    return 'standalone';
  }
  return last['isWritablePrimary'] === true
    ? 'primary'
    : last['secondary'] === true
      ? 'secondary'
      : 'starting';
}

/**
 * Why a server can never become the primary to write to, however long we wait.
 * @param replicaSet the name of the set in the URI, if it has one
 * @returns undefined when it may become the primary
 */
function membershipProblem(
  host: string,
  last: Hello | Error,
  replicaSet?: string | null,
): string | undefined {
  const state = stateOf(last);
  if (state === 'standalone') {
    return (
      `MongoDB at ${host} is a standalone server, and a replica set is needed, because every write is a transaction. ` +
      'Start mongod with --replSet rs0 and run rs.initiate() once; one member is enough.'
    );
  }
  const setName: unknown = last instanceof Error ? undefined : last['setName'];
  if (replicaSet && typeof setName === 'string' && setName !== replicaSet) {
    return `MongoDB at ${host} is a member of the replica set "${setName}", not of "${replicaSet}". Correct replicaSet in MONGODB_URI.`;
  }
  return undefined;
}

/** Why a connection that is open cannot be used. */
function writeProblem(host: string, hello: Hello): string | undefined {
  const problem = membershipProblem(host, hello);
  if (problem !== undefined || hello['isWritablePrimary'] === true) {
    return problem;
  }
  return `MongoDB at ${host} is not the primary (${stateOf(hello)}). Leave directConnection out of MONGODB_URI, so that the primary is found.`;
}

/**
 * What the operator has to do about a failed connection. Does not repeat the driver's text about a URI, which may hold
 * a part of the password.
 */
export function explainConnectError(
  error: unknown,
  { members = new Map<string, Hello | Error>(), waitedMs = 0 } = {},
): unknown {
  const line = lineOf(error, members, waitedMs);
  return line === undefined ? error : new DatabaseError(line, { cause: error });
}

function lineOf(
  error: unknown,
  members: ReadonlyMap<string, Hello | Error>,
  waitedMs: number,
): string | undefined {
  if (error instanceof MongoServerError && NOT_AUTHENTICATED.has(error.code)) {
    return 'MongoDB does not accept the user and the password of MONGODB_URI. Correct them there, and authSource if the user belongs to another database.';
  }
  if (error instanceof MongoServerError && error.code === UNAUTHORIZED) {
    return 'The user of MONGODB_URI may not use the database. Give it the role readWrite there (db.grantRolesToUser).';
  }
  if (error instanceof MongoServerSelectionError || error instanceof MongooseServerSelectionError) {
    const waited = `Waited ${Math.round(waitedMs / 1000)} s.`;
    const states = Array.from(members, ([host, last]) => `${host} ${stateOf(last)}`).join('; ');
    return [...members.values()].some((last) => !(last instanceof Error))
      ? `The replica set of MONGODB_URI has no primary (${states}). ${waited} Look at rs.status(); a new set needs rs.initiate().`
      : `MongoDB cannot be reached (${states || firstLine(error)}). ${waited} Check that it runs, and the address in MONGODB_URI.`;
  }
  if (isNameError(error)) {
    return `MongoDB cannot be reached (${firstLine(error)}). Check the name in MONGODB_URI.`;
  }
  if (
    // The same error may be of another library's class.
    (error instanceof Error && error.name === 'MongoParseError') ||
    error instanceof MongoAPIError ||
    error instanceof MongoRuntimeError
  ) {
    return (
      'MONGODB_URI cannot be read. It must look like mongodb://user:password@host:27017/moveway?replicaSet=rs0, with ' +
      'special characters of the password percent-encoded (@ is %40).'
    );
  }
  return undefined;
}

/** What DNS answers to a name of `mongodb+srv://`. */
function isNameError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && String(error.syscall).startsWith('query');
}

const firstLine = ({ message }: Error) => message.split('\n')[0];

const FIRST_LINE_MS = 1000;
const LINE_EVERY_MS = 10_000;

/**
 * Resolves when the replica set has a primary that takes the user and the password of the URI. Says in the log what it
 * waits for, after a second and then every ten.
 * @param waitMs how long to wait
 * @throws {DatabaseError} when there is no primary by then, and at once when waiting cannot help
 */
async function waitForPrimary({
  uri,
  waitMs,
  log,
}: {
  uri: string;
  waitMs: number;
  log: Pick<Logger, 'warn'>;
}): Promise<void> {
  const began = performance.now();
  const inVain = Promise.withResolvers<never>();
  /** What each address said last. */
  const members = new Map<string, Hello | Error>();
  let client: mongoose.mongo.MongoClient | undefined;

  function logLine(): void {
    const states = Object.fromEntries(Array.from(members, ([host, last]) => [host, stateOf(last)]));
    const waitedSeconds = Math.round((performance.now() - began) / 1000);
    log.warn({ members: states, waitedSeconds }, 'Waiting for a primary of MongoDB');
  }
  const first = setTimeout(logLine, FIRST_LINE_MS);
  const later = setInterval(logLine, LINE_EVERY_MS);
  try {
    client = new mongoose.mongo.MongoClient(uri, {
      serverSelectionTimeoutMS: waitMs,
      heartbeatFrequencyMS: 2000,
      connectTimeoutMS: 5000,
    });
    const { hosts, replicaSet } = client.options;
    client.on('serverHeartbeatFailed', ({ connectionId, failure }) => members.set(connectionId, failure));
    client.on('serverHeartbeatSucceeded', ({ connectionId, reply }) => {
      members.set(connectionId, reply);
      const problems = hosts.map((host) => {
        const last = members.get(String(host));
        return last && membershipProblem(String(host), last, replicaSet);
      });
      // One that fits may become primary yet.
      if (problems[0] !== undefined && !problems.includes(undefined)) {
        inVain.reject(new DatabaseError(problems[0]));
      }
    });
    await Promise.race([client.connect(), inVain.promise]);
  } catch (error) {
    throw explainConnectError(error, { members, waitedMs: performance.now() - began });
  } finally {
    clearTimeout(first);
    clearInterval(later);
    await client?.close();
  }
}

/**
 * Waits for an answer of MongoDB, but not for ever: the driver has no limit of its own, and on a connection that is
 * dead without having been closed (a host that lost its power, a network device that forgot the connection) none comes.
 * @throws {Error} when no answer arrives within `limitMs` milliseconds
 */
export async function withinTime<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => silence.reject(new Error(`MongoDB has not answered for ${limitMs} ms`)),
    limitMs,
  );
  try {
    return await Promise.race([answer, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}

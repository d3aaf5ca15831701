import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../../kernel/app-error.ts';
import { isTimeExceeded } from '../limits/read-limit.ts';
import { assertNoUndefined, mongoose, rawCollection } from '../mongoose.ts';
import { unlessTaken } from '../database-error.ts';

interface RunningTransaction {
  session: mongoose.mongo.ClientSession;
  /** Run once its commit is confirmed. */
  afterCommit: (() => void)[];
}

const { MongoError, MongoErrorLabel, MongoServerError } = mongoose.mongo;
const WRITE_CONFLICT = 112;

const running = new AsyncLocalStorage<RunningTransaction>();

const MAX_ATTEMPTS = 5;

/**
 * How long a transaction waits for documents that another one holds or for a primary, and its commit for a majority of
 * the members; the driver would try for two minutes.
 */
const LONGEST_WAIT_MS = 8000;
/** After each such time the waiting transaction checks whether the process of the other one is gone. */
const CHECK_INTERVAL_MS = 500;
const RETRY_AFTER_SECONDS = 5;

/**
 * Runs a service's transaction and returns its result. `inTransaction` returns the work's own result; a call of the API
 * returns its answer, stored under the call's idempotency key in the same transaction (`http/call/mount.ts`).
 */
export type Transaction<T, A> = (work: () => Promise<T>) => Promise<A>;

/**
 * The part of a write that runs in one transaction; all of it runs again after a conflict with another one. A service
 * returns it after the work that is slow or only reads.
 */
export type Change<T> = () => Promise<T>;

/**
 * Thrown inside a transaction whose chosen value (a generated number, say) was taken by another write. MongoDB has
 * ended the transaction by then, so all of its work runs again, at most five times in all; after that the cause is
 * thrown.
 */
export class RetryTransaction extends Error {
  override readonly name = 'RetryTransaction';

  constructor(cause: unknown) {
    super('The transaction has to run again', { cause });
  }
}

/**
 * Runs the work in one MongoDB transaction: all of it is stored, or nothing. Model calls inside join by themselves. The
 * work may run more than once, after a conflict with another transaction, so it only reads and writes the database;
 * work that is slow or has effects elsewhere belongs before it. Services open transactions, repositories do not.
 * @throws {AppError} `unavailable` when the conflict with another transaction lasts
 * @throws {Error} inside another transaction: a change has one owner
 */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (running.getStore()) {
    throw new Error('A transaction is running already; its owner has to do this work, too.');
  }
  const deadline = performance.now() + LONGEST_WAIT_MS;
  let nextCheck = performance.now() + CHECK_INTERVAL_MS;
  let failure: unknown;
  for (let attempt = 1; ; attempt += 1) {
    let tasks: (() => void)[] = [];
    try {
      const result = await mongoose.connection.transaction(
        async (session) => {
          if (performance.now() > deadline) {
            throw waitedTooLong(failure);
          }
          if (performance.now() > nextCheck) {
            // Where this is not allowed or fails, MongoDB's own limit ends them, and this one waits on.
            await endAbandonedTransactions().catch(() => undefined);
            nextCheck = performance.now() + CHECK_INTERVAL_MS;
          }
          tasks = [];
          try {
            const result = await running.run({ session, afterCommit: tasks }, work);
            // Here and not by the driver, which would try for two minutes.
            await commit(session, deadline);
            return result;
          } catch (error) {
            failure = error;
            throw error;
          }
        },
        {
          readConcern: 'snapshot',
          writeConcern: { w: 'majority' },
          maxCommitTimeMS: LONGEST_WAIT_MS,
        },
      );
      for (const task of tasks) {
        task();
      }
      return result;
    } catch (error) {
      if (!(error instanceof RetryTransaction)) {
        throw error;
      }
      if (attempt === MAX_ATTEMPTS) {
        throw error.cause;
      }
    }
  }
}

/** Commits, again where it is not known whether MongoDB did; to do it twice changes nothing. */
async function commit(session: mongoose.mongo.ClientSession, deadline: number): Promise<void> {
  for (;;) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (performance.now() > deadline || !isUnknown(error)) {
        throw error;
      }
    }
  }
}

/** Whether MongoDB may have committed. One that has waited for a majority has waited long enough. */
const isUnknown = (error: unknown) =>
  error instanceof MongoError &&
  error.hasErrorLabel(MongoErrorLabel.UnknownTransactionCommitResult) &&
  !isTimeExceeded(error);

function waitedTooLong(cause: unknown): AppError {
  const isHeld = cause instanceof MongoServerError && cause.code === WRITE_CONFLICT;
  const reason = isHeld ? 'Someone else is saving changes here.' : 'The service is not available right now.';
  return new AppError('unavailable', `${reason} Please try again shortly.`, {
    retryAfter: RETRY_AFTER_SECONDS,
    cause,
  });
}

/** Whether this runs in a transaction, so that what it stores is stored together with the rest, or not at all. */
export function isInTransaction(): boolean {
  return running.getStore() !== undefined;
}

/**
 * Inserts a document by the driver, in the running transaction if there is one. For the small ones that come with every
 * write: mongoose would make each a document of its own first, with casts and checks that their types make needless.
 */
export async function insertRaw<T extends object>(
  model: { collection: { collectionName: string } },
  document: mongoose.mongo.OptionalUnlessRequiredId<T>,
): Promise<void> {
  await rawCollection<T>(model).insertOne(document, { ignoreUndefined: true, ...runningSession() });
}

/**
 * Changes one document by the driver, in the running transaction if there is one. Inserts it if it does not exist.
 * @param stages compute the document from the one that is stored
 * @returns it as it was before
 */
export async function changeRaw<T extends object>(
  model: { collection: { collectionName: string } },
  filter: mongoose.mongo.Filter<T>,
  stages: mongoose.mongo.BSON.Document[],
): Promise<mongoose.mongo.WithId<T> | undefined> {
  assertNoUndefined(filter);
  const options = { upsert: true, returnDocument: 'before', ...runningSession() } as const;
  return (await rawCollection<T>(model).findOneAndUpdate(filter, stages, options)) ?? undefined;
}

/**
 * Updates one document by the driver, in the running transaction if there is one. What its model does not know stays.
 * @returns it as it is afterwards; undefined if no document matches
 */
export async function updateRaw<T extends object>(
  model: { collection: { collectionName: string } },
  filter: mongoose.mongo.Filter<mongoose.mongo.BSON.Document>,
  update: mongoose.mongo.UpdateFilter<mongoose.mongo.BSON.Document>,
  projection: mongoose.mongo.BSON.Document,
): Promise<T | undefined> {
  assertNoUndefined(filter);
  const options = {
    returnDocument: 'after',
    ignoreUndefined: true,
    projection,
    ...runningSession(),
  } as const;
  const updated = await rawCollection<mongoose.mongo.BSON.Document>(model).findOneAndUpdate(
    filter,
    update,
    options,
  );
  // As the model and the projection have it.
  return (updated as T | null) ?? undefined;
}

function runningSession(): { session?: mongoose.mongo.ClientSession } {
  const session = running.getStore()?.session;
  return session ? { session } : {};
}

/**
 * For work that is too slow to hold a transaction open, or must not be repeated with it.
 * @throws {Error} inside a transaction
 */
export function assertOutsideTransaction(work: string): void {
  if (isInTransaction()) {
    throw new Error(`${work} has to be done before the transaction opens.`);
  }
}

/**
 * Runs the task once the commit of the running transaction is confirmed; outside of one at once. For what only makes
 * this process quicker: a commit that was stored and not confirmed (a lost connection) does not run it. What has to
 * follow the change goes into the outbox.
 */
export function afterCommit(task: () => void): void {
  const transaction = running.getStore();
  if (transaction) {
    transaction.afterCommit.push(task);
  } else {
    task();
  }
}

type SessionId = Record<'id' | 'uid', mongoose.mongo.Binary>;

/**
 * The fields of a row of `$currentOp` that are read: an open connection, or a transaction that waits for its next
 * command.
 */
interface CurrentOperation {
  type: 'op' | 'idleSession' | 'idleCursor';
  /** For a transaction: the connection of its last command. */
  connectionId?: number;
  lsid?: SessionId;
}

const ALL_OF_THIS_USER = { $currentOp: { allUsers: false, idleConnections: true, idleSessions: true } };
const READ_FIELDS = { $project: { type: 1, connectionId: 1, lsid: 1 } };

let ending: Promise<void> | undefined;

/**
 * Ends the transactions that killed processes have left open (SIGKILL, out of memory): it ends transactions of this
 * user whose last command came from a closed connection. A running process that lost a connection gets an error, and
 * runs its transaction again. Called again while it runs, it does not run twice.
 */
export async function endAbandonedTransactions(): Promise<void> {
  ending ??= killAbandonedSessions().finally(() => {
    ending = undefined;
  });
  return ending;
}

async function killAbandonedSessions(): Promise<void> {
  const admin = mongoose.connection.getClient().db('admin');
  const operations = await admin.aggregate<CurrentOperation>([ALL_OF_THIS_USER, READ_FIELDS]).toArray();
  const ofType = (wanted: CurrentOperation['type']) => operations.filter(({ type }) => type === wanted);
  const open = new Set(ofType('op').map(({ connectionId }) => connectionId));
  const abandoned = ofType('idleSession').flatMap(({ connectionId, lsid }) =>
    connectionId === undefined || open.has(connectionId) || !lsid ? [] : [{ id: lsid.id }],
  );
  if (abandoned.length > 0) {
    await admin.command({ killSessions: abandoned });
  }
}

/** What transactions lock by its name. One that nobody locks goes after an hour. */
const schema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    /** Each lock counts it up, so that it changes the document. */
    times: { type: Number, required: true },
    lockedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ lockedAt: 1 }, { expireAfterSeconds: 3600 });

export const LockModel = mongoose.model('Lock', schema, 'locks');

/**
 * Until the running transaction ends, no other transaction locks this name; one that tries runs again afterwards and
 * sees what the first has written. Call it before reading the data that it protects.
 */
export async function lock(name: string): Promise<void> {
  const update = { $inc: { times: 1 }, $set: { lockedAt: new Date() } };
  // Two transactions may make it at once.
  await unlessTaken(
    LockModel.updateOne({ _id: name }, update, { upsert: true }),
    (cause) => new RetryTransaction(cause),
  );
}

import { mongoose } from './mongoose.ts';

/** The database cannot be used as it is. The message is one line for the operator: what is wrong, and what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

const {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} = mongoose.mongo;
const { MongooseServerSelectionError } = mongoose.Error;

/** Labels of errors after which the same command may succeed later, or whose outcome is unknown. */
const TEMPORARY = [
  MongoErrorLabel.RetryableWriteError,
  MongoErrorLabel.TransientTransactionError,
  MongoErrorLabel.UnknownTransactionCommitResult,
  MongoErrorLabel.PoolRequestedRetry,
  MongoErrorLabel.ResetPool,
  MongoErrorLabel.RetryableError,
];

/**
 * Whether an error means that the database cannot be reached or confirm anything right now, rather than that it
 * rejected something: by the error, or by what the driver has wrapped in it.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = wrappedIn(one)) {
    if (isOutage(one)) {
      return true;
    }
  }
  return false;
}

/** A bulk write keeps the error of the network or the server as its response. */
function wrappedIn(error: Error): unknown {
  return error.cause ?? (error instanceof MongoServerError ? error.errorResponse : undefined);
}

function isOutage(error: Error): boolean {
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongooseServerSelectionError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoServerClosedError ||
    error instanceof MongoClientClosedError ||
    error instanceof MongoWriteConcernError ||
    (error instanceof MongoBulkWriteError && error.result.getWriteConcernError() !== undefined) ||
    (error instanceof MongoError && TEMPORARY.some((label) => error.hasErrorLabel(label))) ||
    // A member sends this when it becomes or stops being the primary, or shuts down; a read gets no label.
    (error instanceof MongoServerError && error['topologyVersion'] !== undefined) ||
    // No connection became free; the driver does not export the class.
    error.name === 'MongoWaitQueueTimeoutError' ||
    // The error of mongoose before its first connection (bufferCommands is off).
    (error instanceof mongoose.MongooseError &&
      /initial connection is complete|not connected/i.test(error.message))
  );
}

const DUPLICATE_KEY = 11_000;

/** Whether MongoDB rejected a write, or the making of an index, because a unique value is taken. */
export function isDuplicateKey(error: unknown): error is mongoose.mongo.MongoServerError {
  return error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY;
}

/** Returns the result of a write, and throws another error if MongoDB rejects it because a unique value is taken. */
export async function unlessTaken<T>(write: PromiseLike<T>, taken: (cause: unknown) => Error): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isDuplicateKey(error) ? taken(error) : error;
  }
}

import { mongoose } from './mongoose.ts';

/** The database cannot be used as it is. The message is one line for the operator: what is wrong, and what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

const {
  MongoError,
  MongoNetworkError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoNotConnectedError,
} = mongoose.mongo;
const { MongooseServerSelectionError } = mongoose.Error;

/** Whether an error means that the database cannot be reached right now, rather than that it rejected something. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongooseServerSelectionError ||
    // A primary that steps down or shuts down, and a pool emptied by the loss of a connection.
    (error instanceof MongoError &&
      (error.hasErrorLabel('RetryableWriteError') || error.name === 'MongoPoolClearedError')) ||
    // What mongoose says instead while it knows no database at all (bufferCommands is off).
    (error instanceof mongoose.MongooseError &&
      /initial connection is complete|not connected/i.test(error.message))
  );
}

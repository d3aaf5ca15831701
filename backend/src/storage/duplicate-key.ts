import { mongoose } from './mongoose.ts';

const DUPLICATE_KEY = 11_000;

/** Whether MongoDB rejected a write, or the making of an index, because a unique value is taken. */
export function isDuplicateKey(error: unknown): error is mongoose.mongo.MongoServerError {
  return error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY;
}

/** Gives what a write does, and throws another error where MongoDB rejects it because a unique value is taken. */
export async function unlessTaken<T>(write: PromiseLike<T>, taken: (cause: unknown) => Error): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isDuplicateKey(error) ? taken(error) : error;
  }
}

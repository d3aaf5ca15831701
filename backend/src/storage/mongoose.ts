import mongoose from 'mongoose';
import { rejectUndefinedFilters } from './filters.ts';
import { limitReads } from './limits/limit-reads.ts';
import { MAX_READ_MS } from './limits/max-read-time.ts';

/*
 * Models import mongoose from here, so that these settings stand before the first model is made.
 * - transactionAsyncLocalStorage: what runs inside a transaction joins it without being passed it.
 * - bufferCommands off: without a database a call fails at once instead of hanging.
 * - autoIndex and autoCreate off: indexes are made by declared-indexes.ts, never by a request.
 */
mongoose.set({
  transactionAsyncLocalStorage: true,
  bufferCommands: false,
  autoIndex: false,
  autoCreate: false,
  strict: 'throw',
  strictQuery: 'throw',
});

mongoose.plugin(rejectUndefinedFilters);
mongoose.plugin(limitReads);

export { mongoose };

/** By the client of each connection: the driver resolves all options again for each one it makes. */
const databases = new WeakMap<object, mongoose.mongo.Db>();

/**
 * The database of the open connection, by the driver, for what models do not cover. Here undefined is sent as null: the
 * driver checks no filter, and one that lost a condition would match more than it was meant to.
 */
export function database(): mongoose.mongo.Db {
  const client = mongoose.connection.getClient();
  const made = databases.get(client);
  if (made) {
    return made;
  }
  const db = client.db(mongoose.connection.name, { ignoreUndefined: false });
  databases.set(client, db);
  return db;
}

/**
 * The documents of a model by the driver, without the time that mongoose takes for each. It reads with the time limit
 * of every read.
 */
export function rawCollection<T extends object>(model: { collection: { collectionName: string } }) {
  const documents = database().collection<T>(model.collection.collectionName);
  return {
    find: <R extends object>(filter: mongoose.mongo.Filter<T>, options?: mongoose.mongo.FindOptions) =>
      documents.find<R>(filter, { maxTimeMS: MAX_READ_MS, ...options }),
    aggregate: <R extends object>(pipeline: object[]) =>
      documents.aggregate<R>(pipeline, { maxTimeMS: MAX_READ_MS }),
    insertOne: documents.insertOne.bind(documents),
    findOneAndUpdate: documents.findOneAndUpdate.bind(documents),
  };
}

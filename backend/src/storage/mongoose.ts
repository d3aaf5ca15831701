import mongoose from 'mongoose';
import { rejectUndefinedFilters } from './filters.ts';

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

/** The documents of a model by the driver, without the time that mongoose takes for each. */
export const rawCollection = <T extends object>(model: {
  collection: { collectionName: string };
}): mongoose.mongo.Collection<T> => database().collection<T>(model.collection.collectionName);

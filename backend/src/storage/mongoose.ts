import mongoose from 'mongoose';
import { rejectUndefinedFilters } from './filters.ts';

/*
 * Models import mongoose from here, so that these settings stand before the first model is made.
 * - transactionAsyncLocalStorage: whatever runs inside a transaction joins it without being passed it.
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

/**
 * The database of the open connection, by the driver, for what models do not cover. Here undefined is sent as null: the
 * driver checks no filter, and one that lost a condition would match more than it was meant to.
 */
export const database = (): mongoose.mongo.Db =>
  mongoose.connection.getClient().db(mongoose.connection.name, { ignoreUndefined: false });

/** The documents of a model by the driver, without the time that mongoose takes for each. */
export const rawCollection = <T extends object>(model: {
  collection: { collectionName: string };
}): mongoose.mongo.Collection<T> => database().collection<T>(model.collection.collectionName);

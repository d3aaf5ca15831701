import mongoose from 'mongoose';

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

export { mongoose };

/** The database of the open connection, by the driver, for what models do not cover. */
export const database = (): mongoose.mongo.Db => mongoose.connection.getClient().db(mongoose.connection.name);

import mongoose, { type Schema } from 'mongoose';
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

const FILTERED = [
  'countDocuments',
  'deleteMany',
  'deleteOne',
  'distinct',
  'find',
  'findOne',
  'findOneAndDelete',
  'findOneAndReplace',
  'findOneAndUpdate',
  'replaceOne',
  'updateMany',
  'updateOne',
] as const;

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

/** Takes 24 hexadecimal digits, as every id of ours has. */
export function toObjectId(id: string): mongoose.Types.ObjectId {
  return mongoose.Types.ObjectId.createFromHexString(id.toLowerCase());
}

/** An id for a document that is yet to be stored. */
export const newObjectId = (): string => new mongoose.Types.ObjectId().toHexString();

/** @throws {TypeError} when a condition, however deep, is undefined */
export function assertNoUndefined(value: unknown, path = 'filter'): void {
  if (value === undefined) {
    throw new TypeError(`A filter must not hold undefined, which would match everything: ${path}`);
  }
  // Conditions are plain objects and lists; ids, dates and patterns are values.
  if (Array.isArray(value) || (typeof value === 'object' && value !== null && isPlain(value))) {
    for (const [key, condition] of Object.entries(value)) {
      assertNoUndefined(condition, `${path}.${key}`);
    }
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * A plugin for every schema: a query, an aggregation or a bulk write with undefined in a filter is rejected. The
 * connection leaves out undefined fields of what it sends (`ignoreUndefined`). In a filter that would drop the
 * condition, so that `{ userId: undefined }` matched every document.
 */
function rejectUndefinedFilters(schema: Schema): void {
  schema.pre([...FILTERED], { query: true, document: false }, function check() {
    assertNoUndefined(this.getFilter());
  });
  schema.pre('aggregate', function check() {
    assertNoUndefined(this.pipeline(), 'pipeline');
  });
  schema.pre('bulkWrite', function check(operations) {
    for (const operation of operations) {
      for (const [kind, write] of Object.entries(operation)) {
        if (kind !== 'insertOne') {
          assertNoUndefined((write as { filter?: unknown }).filter, `${kind}.filter`);
        }
      }
    }
  });
}

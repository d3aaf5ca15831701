import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOwnMongodb } from '@moveway/testing/own-mongodb.ts';
import { isDatabaseUnavailable } from './database-error.ts';
import { mongoose } from './mongoose.ts';

/** By which the fail points tell the client under test from the one that sets them. */
const FAILING = 'failing';
/** InterruptedDueToReplStateChange, ShutdownInProgress, NotWritablePrimary. */
const CODES = [11_602, 91, 10_107];
const SHELF = { writeConcern: { w: 'majority' } } as const;

type Books = mongoose.mongo.Collection<{ title?: string; n?: number }>;

const books = (): Books => client.db('errors').collection('books', SHELF);

const mongo = await startOwnMongodb(['enableTestCommands=1']);
const { MongoClient } = mongoose.mongo;
const operator = await new MongoClient(mongo.uri).connect();
const client = await new MongoClient(mongo.uri, {
  appName: FAILING,
  serverSelectionTimeoutMS: 2000,
}).connect();
const { insertedId: taken } = await books().insertOne({ title: 'one' });
afterEach(() => fail('off'));
afterAll(async () => {
  await Promise.all([client.close(), operator.close()]);
  await mongo.remove();
});

async function fail(
  mode: 'alwaysOn' | 'off',
  failCommands: string[] = [],
  failure: object = {},
): Promise<void> {
  const data = { failCommands, appName: FAILING, ...failure };
  await operator.db('admin').command({ configureFailPoint: 'failCommand', mode, data });
}

/** What the driver throws. */
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  );

async function inTransaction(
  work: (session: mongoose.mongo.ClientSession) => Promise<unknown>,
): Promise<void> {
  const session = client.startSession();
  try {
    session.startTransaction();
    await work(session);
    await session.commitTransaction();
  } finally {
    await session.endSession();
  }
}

const READS: [string, string, () => Promise<unknown>][] = [
  ['find', 'find', () => books().find().toArray()],
  ['findOne', 'find', () => books().findOne()],
  [
    'aggregate',
    'aggregate',
    () =>
      books()
        .aggregate([{ $sort: { n: 1 } }])
        .toArray(),
  ],
  ['countDocuments', 'aggregate', () => books().countDocuments()],
  ['distinct', 'distinct', () => books().distinct('title')],
];
const WRITES: [string, string, () => Promise<unknown>][] = [
  ['insertOne', 'insert', () => books().insertOne({})],
  ['insertMany', 'insert', () => books().insertMany([{}, {}])],
  ['updateOne', 'update', () => books().updateOne({}, { $set: { n: Math.random() } })],
  ['updateMany', 'update', () => books().updateMany({}, { $set: { n: Math.random() } })],
  ['deleteMany', 'delete', () => books().deleteMany({ title: 'none' })],
  [
    'bulkWrite',
    'update',
    () =>
      books().bulkWrite([{ updateMany: { filter: {}, update: { $set: { n: Math.random() } } } }], {
        ordered: false,
      }),
  ],
  ['findOneAndUpdate', 'findAndModify', () => books().findOneAndUpdate({}, { $set: { n: Math.random() } })],
  ['commit', 'commitTransaction', () => inTransaction((session) => books().insertOne({}, { session }))],
];
const IN_TRANSACTION: [string, string, () => Promise<unknown>][] = [
  ['find in a transaction', 'find', () => inTransaction((session) => books().findOne({}, { session }))],
  [
    'insertMany in a transaction',
    'insert',
    () => inTransaction((session) => books().insertMany([{}], { session })),
  ],
  [
    'bulkWrite in a transaction',
    'update',
    () =>
      inTransaction((session) =>
        books().bulkWrite([{ updateOne: { filter: {}, update: { $set: { n: 1 } } } }], { session }),
      ),
  ],
];

describe('MongoDB is unavailable when', () => {
  it.each([...READS, ...WRITES, ...IN_TRANSACTION])(
    '%s loses its connection, or the server changes its state',
    async (_, command, operation) => {
      for (const failure of [{ closeConnection: true }, ...CODES.map((errorCode) => ({ errorCode }))]) {
        await fail('alwaysOn', [command], failure);
        const error = await errorOf(operation());
        expect([failure, error]).toEqual([failure, expect.any(Error)]);
        expect([failure, error, isDatabaseUnavailable(error)]).toEqual([failure, error, true]);
      }
    },
  );

  it.each(WRITES)('%s is not confirmed by the others', async (_, command, operation) => {
    for (const code of [11_602, 64]) {
      await fail('alwaysOn', [command], { writeConcernError: { code, errmsg: 'not confirmed' } });
      const error = await errorOf(operation());
      expect([code, error, isDatabaseUnavailable(error)]).toEqual([code, error, true]);
    }
  });
});

it('a write that MongoDB rejects is no outage', async () => {
  const rejected = [
    await errorOf(books().insertOne({ _id: taken })),
    await errorOf(books().insertMany([{ _id: taken }])),
    await errorOf(books().bulkWrite([{ insertOne: { document: { _id: taken } } }])),
    await errorOf(books().updateOne({}, { $inc: { title: 1 } as never })),
    await errorOf(
      books()
        .aggregate([{ $unknown: 1 }])
        .toArray(),
    ),
    new TypeError('a defect', { cause: new Error('another') }),
  ];
  expect(rejected.map((error) => [error, isDatabaseUnavailable(error)])).toEqual(
    rejected.map(() => [expect.any(Error), false]),
  );
});

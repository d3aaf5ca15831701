import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@moveway/testing/mongodb.ts';
import { connect, disconnect } from './connection.ts';
import { createDocumentCount } from './document-count.ts';
import { mongoose } from './mongoose.ts';
import { inTransaction } from './transactions/transactions.ts';
import { EVERY_MODEL } from '../modules/every-model.ts';

const CountedModel = mongoose.model('Counted', new mongoose.Schema({ _id: Number }), 'counted');
let database: TestDatabase;

beforeAll(async () => {
  database = createTestDatabase('document_count');
  await connect({ models: EVERY_MODEL, uri: database.uri });
});
afterAll(async () => {
  await disconnect();
  mongoose.deleteModel('Counted');
  await database.drop();
});

it('counts what was there before, what is added by many at once, and nothing that was rolled back', async () => {
  const [ours, theirs] = [createDocumentCount(CountedModel), createDocumentCount(CountedModel)];
  const add = (id: number) =>
    inTransaction(async () => {
      await CountedModel.create([{ _id: id }]);
      await (id % 2 === 0 ? ours : theirs).add(id.toString(16).padStart(24, '0'));
      if (id === 13) {
        throw new Error('changed my mind');
      }
    });
  await CountedModel.insertMany([{ _id: 1000 }, { _id: 1001 }, { _id: 1002 }]);
  await add(1);
  // Both begin to count while others write.
  const [, , ...added] = await Promise.allSettled([
    ours.total(),
    theirs.total(),
    ...Array.from({ length: 30 }, (_, index) => add(2 + index)),
  ]);
  expect(added.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await CountedModel.countDocuments()).toBe(33);
  expect(await ours.total()).toBe(33);
  expect(await theirs.total()).toBe(33);
});

it('is zero for a collection without documents', async () => {
  await CountedModel.deleteMany();
  const empty = {
    collection: { collectionName: 'counte' },
    countDocuments: () => CountedModel.countDocuments(),
  };
  expect(await createDocumentCount(empty).total()).toBe(0);
});

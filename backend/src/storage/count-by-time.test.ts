import { createTestDatabase, type TestDatabase } from '@moveway/testing/mongodb.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, disconnect } from './connection.ts';
import { createCountByTime } from './count-by-time.ts';
import { mongoose } from './mongoose.ts';
import { EVERY_MODEL } from '../modules/every-model.ts';

const TimedModel = mongoose.model('Timed', new mongoose.Schema({ at: Date }), 'timed');
/** More than are counted each time. */
const MANY = 10_001;
let database: TestDatabase;

beforeAll(async () => {
  database = createTestDatabase('count_by_time');
  await connect({ models: EVERY_MODEL, uri: database.uri });
});
afterAll(async () => {
  await disconnect();
  mongoose.deleteModel('Timed');
  await database.drop();
});

it('counts what is there, once what is old, and always what is new', async () => {
  const asked: object[] = [];
  const counted = {
    collection: TimedModel.collection,
    countDocuments(filter: object) {
      asked.push(filter);
      return TimedModel.countDocuments(filter);
    },
  };
  const [ours, theirs] = [createCountByTime(counted, 'at'), createCountByTime(counted, 'at')];
  expect(await ours()).toBe(0);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await TimedModel.collection.insertMany(Array.from({ length: MANY }, () => ({ at: hourAgo })));
  // Both store at once what is old.
  expect(await Promise.all([ours(), theirs()])).toEqual([MANY, MANY]);
  await TimedModel.create([{ at: new Date() }, { at: new Date() }]);
  asked.length = 0;
  expect(await Promise.all([ours(), theirs()])).toEqual([MANY + 2, MANY + 2]);
  expect(asked).toHaveLength(2);
  expect(asked).toEqual(Array.from({ length: 2 }, () => ({ at: { $gt: expect.any(Date) } })));
});

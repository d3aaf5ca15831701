import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { newCannedReplySchema } from '@moveway/contracts/support/canned-reply.routes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mongoose } from '../mongoose.ts';
import { firstCannedReplies } from './0025-first-canned-replies.ts';

const database = createTestDatabase('first_canned_replies');
const client = new mongoose.mongo.MongoClient(database.uri);
const replies = client.db().collection('canned_replies');
const run = () =>
  firstCannedReplies.run({
    db: client.db(),
    batchSize: 100,
    checkpoint: () => undefined,
    findPlace: async () => undefined,
  });

beforeAll(() => client.connect());
afterAll(async () => {
  await client.close();
  await database.drop();
});

it('adds nothing where staff have written replies of their own', async () => {
  await replies.insertOne({ shortcut: 'ours', text: 'Hello', version: 1 });
  await run();
  expect(await replies.countDocuments()).toBe(1);
  await replies.deleteMany({});
});

it('gives a first set that support could have written, once, also when it was killed in the middle', async () => {
  await run();
  const first = await replies.find({}, { projection: { _id: 0 } }).toArray();
  expect(first.length).toBeGreaterThan(4);
  for (const { version: _, ...reply } of first) {
    expect(newCannedReplySchema.safeParse(reply).error).toBeUndefined();
  }
  await replies.deleteOne({ shortcut: first[0]?.['shortcut'] });
  await run();
  expect(await replies.countDocuments()).toBe(first.length);
});

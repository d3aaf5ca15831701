import { newCannedReplySchema } from '@moveway/contracts/support/support.routes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { EVERY_MODEL } from '../../app/every-model.ts';
import { connect, disconnect } from '../connection.ts';
import { database } from '../mongoose.ts';

const testDatabase = createTestDatabase('first_canned_replies');

beforeAll(() => connect({ models: EVERY_MODEL, uri: testDatabase.uri }));
afterAll(async () => {
  await disconnect();
  await testDatabase.drop();
});

it('gives a database without data a first set of canned replies that support could have written', async () => {
  const replies = await database()
    .collection('canned_replies')
    .find({}, { projection: { _id: 0, version: 0 } })
    .toArray();
  expect(replies.length).toBeGreaterThan(4);
  for (const reply of replies) {
    expect(newCannedReplySchema.safeParse(reply).error).toBeUndefined();
  }
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@moveway/testing/mongodb.ts';
import type { Actor } from '../../kernel/actor.ts';
import { connect, disconnect } from '../../storage/connection.ts';
import { mongoose } from '../../storage/mongoose.ts';
import { outbox } from '../../storage/outbox.ts';
import { inTransaction } from '../../storage/transactions.ts';
import { ChatMessageModel, ConversationModel } from './chat.model.ts';
import { createChatService } from './chat.service.ts';

const SECONDS = 1000;
let database: TestDatabase;
let customer: Actor;

/** A backend whose clock is wrong by so much. */
function backendWith(clockErrorMs: number) {
  return createChatService({
    accounts: { findUsersByIds: async (ids) => new Map(ids.map((id) => [id, { username: 'jane' }])) },
    audit: { record: async () => undefined },
    events: outbox,
    clock: () => new Date(Date.now() + clockErrorMs),
    countMessage: async () => undefined,
  });
}
const [early, late] = [backendWith(-5 * SECONDS), backendWith(0)];
const reply = (message: string, lastSeenSequence?: number) =>
  early.reply(customer, customer.userId, { message, lastSeenSequence }, inTransaction);
const texts = (items: readonly { message: string }[]) => items.map(({ message }) => message);
const waiting = async () => (await late.waiting(10)).find(({ userId }) => userId === customer.userId);

beforeAll(async () => {
  database = createTestDatabase('chat_order');
  await connect({ uri: database.uri });
});
beforeEach(() => {
  const userId = new mongoose.Types.ObjectId().toHexString();
  customer = { userId, username: 'jane', isAdmin: false, address: '127.0.0.1', sessionId: '1' };
});
afterAll(async () => {
  await disconnect();
  await database.drop();
});

/** Pages of two, one after the other. */
async function allPages(
  read: (
    cursor: string | undefined,
  ) => Promise<{ items: { message: string }[]; nextCursor: string | undefined }>,
) {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    seen.push(...texts(page.items));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return seen;
}

describe('a conversation', () => {
  it('stands in the order it was written in, whatever the clocks of the servers', async () => {
    for (const [index, backend] of [late, early, late, early, early, late].entries()) {
      await backend.send(customer, `${index + 1}`, inTransaction);
    }
    await reply('7');
    const newestFirst = ['7', '6', '5', '4', '3', '2', '1'];
    const { items } = await late.conversation(customer, { limit: 10 });
    expect(texts(items)).toEqual(newestFirst);
    expect(items.map(({ sequence }) => sequence)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    const { userId } = customer;
    expect(await allPages((cursor) => late.conversation(customer, { limit: 2, cursor }))).toEqual(
      newestFirst,
    );
    expect(await allPages((cursor) => late.list({ userId, limit: 2, cursor }))).toEqual(newestFirst);
    // Among all conversations too.
    const ofAll = (await late.list({ limit: 100 })).items.filter((item) => item.userId === userId);
    expect(texts(ofAll)).toEqual(newestFirst);
  });

  it('has every number once when several write at the same time', async () => {
    await Promise.all(
      [early, late, early, late].map((backend) => backend.send(customer, 'Hello?', inTransaction)),
    );
    const { items } = await late.conversation(customer, { limit: 10 });
    expect(items.map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1]);
    expect(new Set(items.map(({ timestamp }) => timestamp.getTime())).size).toBe(4);
  });

  it('goes on after messages that have no numbers, also when they are later by the clock', async () => {
    const now = Date.now();
    await ChatMessageModel.create(
      [1, 2, 3].map((index) => ({
        userId: customer.userId,
        message: `old ${index}`,
        isFromAdmin: false,
        timestamp: new Date(now + index * SECONDS),
      })),
    );
    await late.send(customer, 'new 1', inTransaction);
    await early.send(customer, 'new 2', inTransaction);
    expect(await allPages((cursor) => late.conversation(customer, { limit: 2, cursor }))).toEqual([
      'new 2',
      'new 1',
      'old 3',
      'old 2',
      'old 1',
    ]);
    const { items } = await late.conversation(customer, { limit: 10 });
    expect(items.map(({ sequence }) => sequence)).toEqual([2, 1, undefined, undefined, undefined]);
  });
});

describe('a reply', () => {
  it('leaves who wrote after what its writer had seen waiting, since that message', async () => {
    await late.send(customer, 'Where is it?', inTransaction);
    const unseen = await late.send(customer, 'And the keys?', inTransaction);
    await late.send(customer, 'Hello?', inTransaction);
    await reply('In Reno.', 1);
    expect(await waiting()).toMatchObject({ question: 'Hello?', waitingSince: unseen.timestamp });
    await reply('With the driver.', 4);
    expect(await waiting()).toBeUndefined();
  });

  it('does not bring back what another administrator has answered', async () => {
    await late.send(customer, 'Where is it?', inTransaction);
    await late.send(customer, 'And the keys?', inTransaction);
    await reply('In Reno, with the keys.', 2);
    await reply('In Reno.', 1);
    expect(await waiting()).toBeUndefined();
  });

  it('answers everything when it does not say what its writer had seen, or claims to have seen the future', async () => {
    for (const lastSeenSequence of [undefined, 1000]) {
      await late.send(customer, 'Where is it?', inTransaction);
      await reply('In Reno.', lastSeenSequence);
      expect(await waiting()).toBeUndefined();
    }
    await late.send(customer, 'Thanks!', inTransaction);
    expect(await waiting()).toMatchObject({ question: 'Thanks!' });
    expect(await ConversationModel.findById(customer.userId).lean()).toMatchObject({ lastSequence: 5 });
  });
});

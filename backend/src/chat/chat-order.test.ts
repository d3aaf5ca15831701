import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../kernel/identity/actor.ts';
import { callerFrom } from '../kernel/identity/caller.ts';
import { inTransaction, type Transaction } from '../storage/transactions/transactions.ts';
import { ConversationModel } from './conversation.repo.ts';
import { accountRepo } from '../accounts/account.repo.ts';
import { createChatService } from './chat.service.ts';
import { createConversationService } from './conversation.service.ts';
import type { StoredMessage } from './message.repo.ts';
import { allPages } from '../testing/all-pages.ts';
import { connectToDatabase } from '../testing/connected-database.ts';

const SECONDS = 1000;
const TRACKING_NUMBER = 'MW0000000001';
const caller = callerFrom('127.0.0.1');
let customer: Actor;

/** A backend whose clock is wrong by so much. */
function backendWith(clockErrorMs: number) {
  const clock = () => new Date(Date.now() + clockErrorMs);
  const chat = createChatService({
    shipments: { track: async () => ({ customerId: customer.userId }) },
    countGuess: async () => undefined,
    clock,
  });
  const { replyToCustomer } = createConversationService({
    unseenReplies: { replied: async () => undefined },
    replyPush: { isFollowed: async () => false, replied: async () => undefined },
    clock,
  });
  return {
    ...chat,
    replyToCustomer,
    sendAbout: (actor: Actor, message: string) =>
      chat.send({ actor, caller }, { message, trackingNumber: TRACKING_NUMBER }, inTransaction),
    send: (
      actor: Actor,
      message: string,
      transaction: Transaction<StoredMessage, StoredMessage> = inTransaction,
    ) => chat.send({ actor, caller }, { message }, transaction),
  };
}
const [early, late] = [backendWith(-5 * SECONDS), backendWith(0)];
const reply = (message: string, lastSeenSequence?: number) =>
  early.replyToCustomer(customer, customer.userId, { message, lastSeenSequence }, inTransaction);
const texts = (items: readonly { message: string }[]) => items.map(({ message }) => message);
const waiting = async () => (await late.waiting(10)).find(({ userId }) => userId === customer.userId);

await connectToDatabase('chat_order');
beforeEach(async () => {
  const username = `jane_${randomUUID()}`;
  const { id } = await accountRepo.create({ username, passwordHash: 'none', isAdmin: false });
  customer = { userId: id, username, isAdmin: false, address: '127.0.0.1', sessionId: '1' };
});

describe('a conversation', () => {
  it('keeps the order in which it was written, whatever the clocks of the servers say', async () => {
    for (const [index, backend] of [late, early, late, early, early, late].entries()) {
      await backend.send(customer, `${index + 1}`);
    }
    await reply('7');
    const newestFirst = ['7', '6', '5', '4', '3', '2', '1'];
    const { items } = await late.conversation(customer, { limit: 10 });
    expect(texts(items)).toEqual(newestFirst);
    expect(items.map(({ sequence }) => sequence)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    // MongoDB computes it for the conversation, the server for the message.
    expect((await late.conversations(customer))[0]?.lastMessageAt).toEqual(items[0]?.timestamp);
    const { userId } = customer;
    const pages = await allPages((cursor) => late.conversation(customer, { limit: 2, cursor }));
    expect(texts(pages)).toEqual(newestFirst);
    const ofUser = await allPages((cursor) => late.list({ userId, limit: 2, cursor }));
    expect(texts(ofUser)).toEqual(newestFirst);
    // Among all conversations too.
    const ofAll = (await late.list({ limit: 100 })).items.filter((item) => item.userId === userId);
    expect(texts(ofAll)).toEqual(newestFirst);
  });

  it('uses each sequence number once when several write at the same time', async () => {
    await Promise.all([early, late, early, late].map((backend) => backend.send(customer, 'Hello?')));
    const { items } = await late.conversation(customer, { limit: 10 });
    expect(items.map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1]);
    expect(new Set(items.map(({ timestamp }) => timestamp.getTime())).size).toBe(4);
  });
});

describe('a message', () => {
  it('does not undo a change of its conversation just before it is stored', async () => {
    await reply('In Reno.');
    await early.send(customer, 'And the keys?');
    await reply('You are welcome.');
    const afterReceipt = async <T>(work: () => Promise<T>) => {
      const receipt = { state: 'seen', sequence: 3 } as const;
      expect(await inTransaction(late.receipt(customer, receipt))).toBe(0);
      return inTransaction(work);
    };
    await early.send(customer, 'Bye', afterReceipt);
    expect(await ConversationModel.findById(customer.userId).lean()).toMatchObject({
      lastSequence: 4,
      seen: { customer: 3 },
      unread: { customer: 0, support: 1 },
    });
  });

  it('creates one conversation about a package when several messages begin it at the same time', async () => {
    const written = ['First', 'Second', 'Third'];
    const sent = await Promise.all(written.map((text) => early.sendAbout(customer, text)));
    expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(sent.map(({ sequence }) => sequence)).toEqual(expect.arrayContaining([1, 2, 3]));
    expect(await late.conversations(customer)).toHaveLength(1);
  });

  it('keeps a text that MongoDB would read as a field or a variable', async () => {
    for (const text of ['$lastSequence', '$$ROOT', '{"$add":[1,1]}']) {
      await late.send(customer, text);
      expect(await waiting()).toMatchObject({ question: text });
      expect((await late.conversations(customer))[0]).toMatchObject({ lastText: text });
    }
  });
});

describe('a reply', () => {
  it('is rejected after a message that its writer has not seen, by the customer or another administrator', async () => {
    await late.send(customer, 'Where is it?');
    await late.send(customer, 'And the keys?');
    const rejected = { code: 'chat.newer_messages' };
    await expect(reply('In Reno.', 1)).rejects.toMatchObject(rejected);
    await reply('In Reno, with the keys.', 2);
    expect(await waiting()).toBeUndefined();
    await expect(reply('In Austin.', 2)).rejects.toMatchObject(rejected);
    const { items } = await late.conversation(customer, { limit: 10 });
    expect(texts(items)).toEqual(['In Reno, with the keys.', 'And the keys?', 'Where is it?']);
  });

  it('is stored once when two writers who have seen the same messages reply at the same time', async () => {
    await late.send(customer, 'Where is it?');
    const outcomes = await Promise.allSettled([reply('In Reno.', 1), reply('In Austin.', 1)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('answers everything when it does not name the last seen message, or names one that does not exist yet', async () => {
    for (const lastSeenSequence of [undefined, 1000]) {
      await late.send(customer, 'Where is it?');
      await reply('In Reno.', lastSeenSequence);
      expect(await waiting()).toBeUndefined();
    }
    await late.send(customer, 'And the keys?');
    expect(await waiting()).toMatchObject({ question: 'And the keys?' });
    expect(await ConversationModel.findById(customer.userId).lean()).toMatchObject({ lastSequence: 5 });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { profiledReads } from '../testing/profiled-reads.ts';
import { IdempotencyKeyModel } from '../storage/transactions/idempotency-keys.ts';
import { allPages } from '../testing/all-pages.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { TEST_PASSWORD_HASH } from '../testing/test-password.ts';
import { signUpCustomer, type TestCustomer } from '../testing/customer.ts';
import { startDispatchBackend } from '../testing/shipments/dispatch-backend.ts';
import { UserModel } from '../accounts/account.model.ts';
import { ChatMessageModel } from './message.repo.ts';
import { ConversationModel } from './conversation.repo.ts';
import { messageRepo } from './message.repo.ts';

const NUMBER = 'MW123456789';
let jane: TestCustomer;
let serial = 0;

const dispatch = await startDispatchBackend('conversations', { RATE_LIMIT_MESSAGES: '1000' });
await dispatch.create(NUMBER);
beforeEach(async () => {
  serial += 1;
  jane = await signUpCustomer(dispatch.backend, `jane${serial}`);
});

const say = (message: string, fields: { trackingNumber?: string; clientId?: string } = {}, by = jane) =>
  by.call('POST /api/chat/send', { body: { message, ...fields } });
const about = async (trackingNumber: string, by = jane) =>
  (await by.call('GET /api/chat/messages', { query: { trackingNumber } })).items;
const reply = (id: string, message: string, fields: { clientId?: string } = {}) =>
  dispatch.admin('POST /api/admin/conversations/:id/messages', {
    params: { id },
    body: { message, ...fields },
  });
const conversation = (id: string) => dispatch.admin('GET /api/admin/conversations/:id', { params: { id } });
const setStatus = (id: string, status: 'open' | 'resolved', lastSeenSequence = 100) =>
  dispatch.admin('PUT /api/admin/conversations/:id/status', {
    params: { id },
    body: { status, lastSeenSequence },
  });
const assign = (id: string, userId: string | null) =>
  dispatch.admin('PUT /api/admin/conversations/:id/assignee', { params: { id }, body: { userId } });
const list = async (query: Parameters<typeof dispatch.admin<'GET /api/admin/conversations'>>[1]['query']) =>
  (await dispatch.admin('GET /api/admin/conversations', { query: { limit: 100, ...query } })).items;
const ownReceipt = (state: 'delivered' | 'seen', sequence: number, trackingNumber?: string) =>
  jane.call('PUT /api/chat/receipts', { body: { state, sequence, trackingNumber } });
const unread = async () => (await jane.call('GET /api/chat/unread', {})).unread;
const clientId = (name: string) => name.padEnd(24, '-');

describe('a customer', () => {
  it('has one conversation by default and one about each package, each with its own numbers', async () => {
    const first = await say('Hello');
    const question = await say('Where is it?', { trackingNumber: ` ${NUMBER.toLowerCase()} ` });
    await say('It is red.', { trackingNumber: NUMBER });
    expect([first.conversationId, first.sequence, question.sequence]).toEqual([jane.id, 1, 1]);
    expect((await about(NUMBER)).map(({ message }) => message)).toEqual(['It is red.', 'Where is it?']);
    const { items } = await jane.call('GET /api/chat/messages', {});
    expect(items.map(({ message }) => message)).toEqual(['Hello']);
    const own = await jane.call('GET /api/chat/conversations', {});
    expect(own.items).toMatchObject([
      { id: question.conversationId, trackingNumber: NUMBER, status: 'open', lastSequence: 2, unread: 0 },
      { id: jane.id, lastSequence: 1 },
    ]);
    expect(own.items[1]).not.toHaveProperty('trackingNumber');
  });

  it('sees nothing of what another customer asked about the same package', async () => {
    const omar = await signUpCustomer(dispatch.backend, `omar${serial}`);
    await say('For support only', { trackingNumber: NUMBER });
    expect(await about(NUMBER, omar)).toEqual([]);
    expect((await omar.call('GET /api/chat/conversations', {})).items).toEqual([]);
    const keys = await IdempotencyKeyModel.countDocuments();
    // Nothing is stored of the report, not even the key that the client sends with it.
    for (const trackingNumber of [NUMBER, 'MW000000000', undefined]) {
      const report = omar.call('PUT /api/chat/receipts', {
        body: { state: 'seen', sequence: 1, trackingNumber },
      });
      expect(await apiErrorOf(report)).toMatchObject({ code: 'chat.conversation_not_found' });
    }
    expect(await IdempotencyKeyModel.countDocuments()).toBe(keys);
    expect((await conversation((await about(NUMBER))[0]?.conversationId ?? '')).seen.customer).toBe(0);
  });

  it('has a message stored once under its client id, even at the same time or with another text', async () => {
    const id = clientId('once');
    const sent = await Promise.all([say('Hello', { clientId: id }), say('Hello', { clientId: id })]);
    const again = await say('Hello?', { clientId: id });
    expect(new Set([...sent, again].map((message) => message.id)).size).toBe(1);
    expect(again).toMatchObject({ message: 'Hello', clientId: id, sequence: 1 });
    await say('Next', { clientId: clientId('next') });
    const { items } = await jane.call('GET /api/chat/messages', {});
    expect(items.map(({ sequence, message }) => [sequence, message])).toEqual([
      [2, 'Next'],
      [1, 'Hello'],
    ]);
    // Another customer's ids are their own.
    const omar = await signUpCustomer(dispatch.backend, `omar${serial}`);
    expect(await say('Hi', { clientId: id }, omar)).toMatchObject({ userId: omar.id, message: 'Hi' });
  });

  it('gets the messages after a sequence number, oldest first, in portions', async () => {
    for (let index = 1; index <= 5; index += 1) {
      await say(`${index}`);
    }
    const after = async (number: number, limit?: number) => {
      const query = { after: number, limit };
      return (await jane.call('GET /api/chat/messages', { query })).items.map(({ sequence }) => sequence);
    };
    expect(await after(2)).toEqual([3, 4, 5]);
    expect(await after(0, 2)).toEqual([1, 2]);
    expect(await after(5)).toEqual([]);
  });

  it('has replies counted as unread until they are seen, however often and late that is reported', async () => {
    const { conversationId } = await say('Where is it?', { trackingNumber: NUMBER });
    await reply(conversationId, 'In Reno.');
    await reply(conversationId, 'With the driver.');
    expect(await unread()).toBe(2);
    expect(await ownReceipt('delivered', 3, NUMBER)).toEqual({ unread: 2 });
    expect(await ownReceipt('seen', 2, NUMBER)).toEqual({ unread: 1 });
    expect(await ownReceipt('seen', 1000, NUMBER)).toEqual({ unread: 0 });
    expect(await ownReceipt('seen', 1, NUMBER)).toEqual({ unread: 0 });
    expect(await conversation(conversationId)).toMatchObject({
      delivered: { customer: 3 },
      seen: { customer: 3 },
    });
  });
});

describe('support', () => {
  it('sees the longest unanswered first, then the latest, page by page', async () => {
    const people = [jane];
    for (const name of ['ann', 'ben', 'cleo']) {
      people.push(await signUpCustomer(dispatch.backend, `${name}${serial}`));
    }
    for (const person of people) {
      await say('Hello', {}, person);
    }
    for (const { id } of people.slice(1, 3)) {
      await reply(id, 'Good day');
    }
    const ids = people.map(({ id }) => id);
    const expected = [ids[0], ids[3], ids[2], ids[1]];
    const ours = (items: { userId: string }[]) =>
      items.map(({ userId }) => userId).filter((id) => ids.includes(id));
    expect(ours(await list({}))).toEqual(expected);
    expect(ours(await list({ filter: 'waiting' }))).toEqual([ids[0], ids[3]]);
    const seen = await allPages((cursor) =>
      dispatch.admin('GET /api/admin/conversations', { query: { limit: 1, cursor } }),
    );
    expect(ours(seen)).toEqual(expected);
    expect(await list({ userId: jane.id })).toMatchObject([
      {
        username: jane.username,
        lastMessage: { text: 'Hello', isFromAdmin: false },
        unread: 1,
        status: 'open',
      },
    ]);
  });

  it('reads a conversation both ways, and answers in it once under a client id', async () => {
    const { conversationId: id } = await say('Where is it?', { trackingNumber: NUMBER });
    const sent = { clientId: clientId('reply') };
    expect(await reply(id, 'In Reno.', sent)).toMatchObject({ sequence: 2, username: jane.username });
    await reply(id, 'In Reno.', sent);
    const query = (value: object) =>
      dispatch.admin('GET /api/admin/conversations/:id/messages', { params: { id }, query: value });
    const { items, nextCursor } = await query({ limit: 1 });
    expect(items).toMatchObject([{ message: 'In Reno.', username: jane.username }]);
    expect((await query({ cursor: nextCursor })).items).toMatchObject([{ message: 'Where is it?' }]);
    expect((await query({ after: 1 })).items).toMatchObject([{ message: 'In Reno.' }]);
    expect((await about(NUMBER)).map(({ message }) => message)).toEqual(['In Reno.', 'Where is it?']);
  });

  it('assigns a conversation to an administrator or to nobody, and lists the caller’s own', async () => {
    const { conversationId: id } = await say('Hello');
    const me = await dispatch.admin('GET /api/auth/user', {});
    const ids = async (filter: 'mine' | 'unassigned') => (await list({ filter })).map((item) => item.id);
    expect(await ids('unassigned')).toContain(id);
    expect((await assign(id, me.id)).assignee).toEqual({ id: me.id, username: me.username });
    expect(await ids('mine')).toContain(id);
    expect(await ids('unassigned')).not.toContain(id);
    expect(await assign(id, null)).not.toHaveProperty('assignee');
    expect(await ids('unassigned')).toContain(id);
  });

  it('resolves a conversation, but not past a message that the caller has not seen', async () => {
    const { conversationId: id } = await say('Hello');
    await say('Thanks');
    expect(await apiErrorOf(setStatus(id, 'resolved', 1))).toMatchObject({ code: 'chat.newer_messages' });
    const waiting = async () =>
      (await dispatch.admin('GET /api/admin/chat/waiting', {})).items.map((item) => item.userId);
    expect(await waiting()).toContain(jane.id);
    expect(await setStatus(id, 'resolved', 2)).toMatchObject({ status: 'resolved' });
    expect(await waiting()).not.toContain(jane.id);
    const ids = async (filter: 'open' | 'resolved') => (await list({ filter })).map((item) => item.id);
    expect(await ids('resolved')).toContain(id);
    expect(await ids('open')).not.toContain(id);
    expect(await setStatus(id, 'open')).toMatchObject({ status: 'open' });
    await setStatus(id, 'resolved');
    const again = await say('One more thing');
    expect(await conversation(id)).toMatchObject({ status: 'open', waitingSince: again.timestamp });
  });

  it('names the customer by first name and surname', async () => {
    const { conversationId: id } = await say('Hello');
    expect(await conversation(id)).toMatchObject({ username: jane.username, name: 'Ada Byron' });
  });

  it('finds conversations by words of their messages, by their customer and by their package', async () => {
    const { conversationId: id } = await say('The Überführung of my car', { trackingNumber: NUMBER });
    const found = async (search: string, userId = jane.id) =>
      (await list({ filter: 'all', search, userId })).map((item) => item.id);
    expect(await found('uberf CAR')).toEqual([id]);
    expect(await found('uberf truck')).toEqual([]);
    expect(await found(jane.username)).toEqual([id]);
    expect(await found(NUMBER)).toEqual([id]);
    expect(await found('!!!')).toEqual([]);
    expect(await found('$where')).toEqual([]);
  });

  it('searches all matching conversations, or rejects a search that too many customers match', async () => {
    const { conversationId: id } = await say('Hello');
    const namesake = (_: unknown, index: number) => ({
      username: `janet${index}`,
      signInNames: [`janet${index}`],
      passwordHash: TEST_PASSWORD_HASH,
      isAdmin: false,
    });
    const listed = async () =>
      (await list({ filter: 'all', search: 'jane', userId: jane.id })).map((item) => item.id);
    await UserModel.insertMany(Array.from({ length: 200 }, namesake));
    expect(await listed()).toEqual([id]);
    await UserModel.insertMany(Array.from({ length: 1001 }, namesake).slice(200));
    expect(await apiErrorOf(listed())).toMatchObject({ code: 'search_too_broad' });
    await UserModel.deleteMany({ username: /^janet/ });
  });

  it('has seen what it reported or answered, and the customer sees that', async () => {
    const { conversationId: id } = await say('Hello');
    await say('Anybody?');
    const receipt = (state: 'delivered' | 'seen', sequence: number) =>
      dispatch.admin('PUT /api/admin/conversations/:id/receipts', {
        params: { id },
        body: { state, sequence },
      });
    const own = async () => (await jane.call('GET /api/chat/conversations', {})).items[0];
    expect(await receipt('delivered', 2)).toMatchObject({ unread: 2 });
    expect(await own()).toMatchObject({ deliveredToSupport: 2, seenBySupport: 0 });
    expect(await receipt('seen', 1)).toMatchObject({ unread: 1 });
    expect(await own()).toMatchObject({ deliveredToSupport: 2, seenBySupport: 1 });
    await reply(id, 'Good day');
    expect(await own()).toMatchObject({ deliveredToSupport: 2, seenBySupport: 2 });
    expect(await conversation(id)).toMatchObject({ unread: 0 });
  });

  it('reads only the messages of the requested side after a message', async () => {
    for (let number = 1; number <= 10; number += 1) {
      await say(`Question ${number}`);
    }
    await reply(jane.id, 'In Reno.');
    const reads = await profiledReads(async () => {
      expect(await messageRepo.countOf(jane.id, true, 0)).toBe(1);
      expect(await messageRepo.range(jane.id, { after: 0, isFromAdmin: true, limit: 5 })).toHaveLength(1);
    }, ChatMessageModel.collection.collectionName);
    // Tasks after the reply read this conversation, too, in the same way.
    expect(reads.length).toBeGreaterThanOrEqual(2);
    for (const { keysExamined, docsExamined } of reads) {
      // A count looks at the key after the last one, too.
      expect(keysExamined).toBeLessThanOrEqual(2);
      expect(docsExamined).toBeLessThanOrEqual(1);
    }
  });

  it('has an index in the order of each list', async () => {
    const lists: [filter: Record<string, unknown>, index: string][] = [
      [{}, 'listOrder_1__id_1'],
      [{ status: 'open' }, 'status_1_listOrder_1__id_1'],
      [{ status: 'open', assigneeId: null }, 'status_1_assigneeId_1_listOrder_1__id_1'],
    ];
    for (const [filter, index] of lists) {
      const plan = await ConversationModel.find(filter)
        .sort({ listOrder: 1, _id: 1 })
        .hint(index)
        .explain('queryPlanner');
      expect(JSON.stringify(plan)).not.toContain('"SORT"');
    }
  });
});

import { createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startTestBackend } from '../../testing/test-backend.ts';
import { ConversationModel } from './chat.model.ts';

interface Customer {
  id: string;
  call: ApiCall;
}

const backend = await startTestBackend('chat');
const admin = await backend.admin();
const jane = await signUp('jane');
const omar = await signUp('omar');
afterAll(() => backend.stop());

async function signUp(username: string): Promise<Customer> {
  const call = createApiClient({ baseUrl: backend.url, fetch: backend.browser() });
  const { user } = await call('POST /api/auth/signup', {
    body: {
      firstName: 'A',
      surname: 'B',
      phoneNumber: '555 0100',
      password: 'secret words',
      username,
      email: `${username}@example.com`,
    },
  });
  return { id: user.id, call };
}
const say = ({ call }: Customer, message: string) => call('POST /api/chat/send', { body: { message } });

describe('a customer', () => {
  it('writes to support, trimmed, and reads only their own conversation, newest first', async () => {
    const first = await say(jane, '  Where is my car? \n');
    expect(first).toMatchObject({ userId: jane.id, message: 'Where is my car?', isFromAdmin: false });
    await say(omar, 'Hello');
    await say(jane, 'It is red.');
    const { items } = await jane.call('GET /api/chat/messages', {});
    expect(items.map(({ message }) => message)).toEqual(['It is red.', 'Where is my car?']);
  });

  it('is rejected a blank message and one without end', async () => {
    for (const message of ['', ' \n\t ', 'x'.repeat(4001)]) {
      const error = await apiErrorOf(say(jane, message));
      expect(error).toMatchObject({ status: 400, code: 'invalid_input' });
      expect(error.fields).toHaveProperty('message');
    }
  });

  it('cannot write as another user, as support, or with an operator', async () => {
    const send = (body: unknown) =>
      // What no client of ours can send.
      apiErrorOf(jane.call('POST /api/chat/send', { body: body as { message: string } }));
    expect((await send({ message: 'x', userId: omar.id })).status).toBe(400);
    expect((await send({ message: 'x', isFromAdmin: true })).status).toBe(400);
    expect((await send({ message: { $ne: null } })).status).toBe(400);
  });

  it('goes back through a long conversation page by page, each message once', async () => {
    const zoe = await signUp('zoe');
    for (let index = 1; index <= 7; index += 1) {
      await say(zoe, `Message ${index}`);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await zoe.call('GET /api/chat/messages', {
        query: { limit: 3, cursor },
      });
      seen.push(...page.items.map(({ message }) => message));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((index) => `Message ${index}`));

    const forged = zoe.call('GET /api/chat/messages', { query: { cursor: 'e30' } });
    expect(await apiErrorOf(forged)).toMatchObject({ status: 400, code: 'invalid_input' });
  });
});

describe('support', () => {
  it('sees everybody’s messages with their names, or one conversation', async () => {
    const all = await admin('GET /api/admin/chat', { query: { limit: 100 } });
    expect(new Set(all.items.map(({ username }) => username))).toEqual(new Set(['jane', 'omar', 'zoe']));
    const { items } = await admin('GET /api/admin/chat', { query: { userId: omar.id } });
    expect(items).toMatchObject([{ username: 'omar', email: 'omar@example.com', message: 'Hello' }]);
    const malformed = admin('GET /api/admin/chat', { query: { userId: '{"$ne":null}' } });
    expect((await apiErrorOf(malformed)).status).toBe(400);
  });

  it('answers a customer, who reads it, and the answer is written down', async () => {
    const reply = await admin('POST /api/admin/chat/:userId/reply', {
      params: { userId: omar.id },
      body: { message: ' How can we help? ' },
    });
    expect(reply).toMatchObject({ userId: omar.id, username: 'omar', isFromAdmin: true });
    const { items } = await omar.call('GET /api/chat/messages', {});
    expect(items[0]).toMatchObject({ message: 'How can we help?', isFromAdmin: true });
    const log = await admin('GET /api/admin/audit', { query: { action: 'chat.replied' } });
    expect(log.items).toMatchObject([
      {
        actor: { username: 'Dispatcher' },
        target: { type: 'chat', id: omar.id, label: 'omar' },
        after: { message: 'How can we help?' },
      },
    ]);
  });

  it('gets an error for an unknown customer and for a blank text, and nothing is stored', async () => {
    const reply = (userId: string, message: string) =>
      apiErrorOf(admin('POST /api/admin/chat/:userId/reply', { params: { userId }, body: { message } }));
    expect(await reply('0'.repeat(24), 'Hello')).toMatchObject({ status: 404, code: 'chat.user_not_found' });
    expect((await reply('nobody', 'Hello')).status).toBe(400);
    expect((await reply(omar.id, '  ')).status).toBe(400);
    const log = await admin('GET /api/admin/audit', { query: { action: 'chat.replied' } });
    expect(log.items).toHaveLength(1);
  });
});

describe('an unanswered conversation', () => {
  const waiting = async () => (await admin('GET /api/admin/chat/waiting', {})).items;
  const counted = async () => (await admin('GET /api/admin/stats', {})).customersWaiting;
  const answer = ({ id: userId }: Customer) =>
    admin('POST /api/admin/chat/:userId/reply', { params: { userId }, body: { message: 'Here.' } });

  it('is listed by its wait, the longest first, until it is answered', async () => {
    const before = await counted();
    const ada = await signUp('ada');
    const ben = await signUp('ben');
    const first = await say(ada, 'Hello?');
    await say(ben, 'Good morning');
    await say(ada, '$set: are you there?');
    expect(await counted()).toBe(before + 2);
    const ours = (await waiting()).slice(-2);
    expect(ours).toMatchObject([
      { userId: ada.id, username: 'ada', message: '$set: are you there?', waitingSince: first.timestamp },
      { userId: ben.id, username: 'ben', message: 'Good morning' },
    ]);

    await answer(ada);
    expect((await waiting()).map(({ username }) => username)).not.toContain('ada');
    expect(await counted()).toBe(before + 1);
    const again = await say(ada, 'Thank you. One more thing');
    expect((await waiting()).at(-1)).toMatchObject({ username: 'ada', waitingSince: again.timestamp });
  });

  it('is none that support began', async () => {
    const cleo = await signUp('cleo');
    await answer(cleo);
    expect((await waiting()).map(({ username }) => username)).not.toContain('cleo');
  });

  it('is counted once, however many messages arrive at once', async () => {
    const dora = await signUp('dora');
    const before = await counted();
    await Promise.all(['One', 'Two', 'Three'].map((message) => say(dora, message)));
    expect(await counted()).toBe(before + 1);
    expect((await dora.call('GET /api/chat/messages', {})).items).toHaveLength(3);
  });

  it('is found by an index, however many conversations there are', async () => {
    const plan = await ConversationModel.find({ waitingSince: { $exists: true } })
      .sort({ waitingSince: 1, _id: 1 })
      .limit(5)
      .explain('executionStats');
    expect(JSON.stringify(plan)).toContain('IXSCAN');
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
    expect(JSON.stringify(plan)).not.toContain('"SORT"');
  });

  it('is listed at most a hundred at a time', async () => {
    const call = admin('GET /api/admin/chat/waiting', { query: { limit: 1000 } });
    expect(await apiErrorOf(call)).toMatchObject({ status: 400, code: 'invalid_input' });
  });
});

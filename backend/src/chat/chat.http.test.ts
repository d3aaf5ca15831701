import { describe, expect, it } from 'vitest';
import { signUpCustomer, type TestCustomer } from '../testing/customer.ts';
import { startBackendOfFile } from '../testing/test-backend.ts';
import { ConversationModel } from './conversation.repo.ts';

const backend = await startBackendOfFile('chat');
const admin = await backend.admin();
const jane = await signUpCustomer(backend, 'jane');
const omar = await signUpCustomer(backend, 'omar');

const say = ({ call }: TestCustomer, message: string) => call('POST /api/chat/send', { body: { message } });

describe('a customer', () => {
  it('writes to support, trimmed, and reads only their own conversation, newest first', async () => {
    const first = await say(jane, '  Where is my car? \n');
    expect(first).toMatchObject({ userId: jane.id, message: 'Where is my car?', isFromAdmin: false });
    await say(omar, 'Hello');
    await say(jane, 'It is red.');
    const { items } = await jane.call('GET /api/chat/messages', {});
    expect(items.map(({ message }) => message)).toEqual(['It is red.', 'Where is my car?']);
  });
});

describe('support', () => {
  it('sees everybody’s messages with their names, or one conversation', async () => {
    const all = await admin('GET /api/admin/chat', { query: { limit: 100 } });
    expect(new Set(all.items.map(({ username }) => username))).toEqual(new Set(['jane', 'omar']));
    const { items } = await admin('GET /api/admin/chat', { query: { userId: omar.id } });
    expect(items).toMatchObject([{ username: 'omar', email: 'omar@example.com', message: 'Hello' }]);
  });
});

describe('an unanswered conversation', () => {
  const waiting = async () => (await admin('GET /api/admin/chat/waiting', {})).items;
  const counted = async () => (await admin('GET /api/admin/stats', {})).customersWaiting;
  const answer = ({ id: userId }: TestCustomer) =>
    admin('POST /api/admin/chat/:userId/reply', { params: { userId }, body: { message: 'Here.' } });

  it('is listed until it is answered, with the longest wait first', async () => {
    const before = await counted();
    const ada = await signUpCustomer(backend, 'ada');
    const ben = await signUpCustomer(backend, 'ben');
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

  it('is not a conversation that support began', async () => {
    const cleo = await signUpCustomer(backend, 'cleo');
    await answer(cleo);
    expect((await waiting()).map(({ username }) => username)).not.toContain('cleo');
  });

  it('is counted once, however many messages arrive at once', async () => {
    const dora = await signUpCustomer(backend, 'dora');
    const before = await counted();
    await Promise.all(['One', 'Two', 'Three'].map((message) => say(dora, message)));
    expect(await counted()).toBe(before + 1);
    expect((await dora.call('GET /api/chat/messages', {})).items).toHaveLength(3);
  });

  it('is read from an index, however many conversations there are', async () => {
    const plan = await ConversationModel.find({ waitingSince: { $exists: true } })
      .sort({ waitingSince: 1, _id: 1 })
      .limit(5)
      .explain('executionStats');
    expect(JSON.stringify(plan)).toContain('IXSCAN');
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
    expect(JSON.stringify(plan)).not.toContain('"SORT"');
  });
});

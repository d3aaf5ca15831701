import { io } from 'socket.io-client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ApiOutput } from '@moveway/contracts/api.ts';
import type { StaffNewMessage } from '@moveway/contracts/realtime/realtime.ts';
import { newObjectId } from '../storage/mongoose.ts';
import { signUpCustomer, type TestCustomer } from '../testing/customer.ts';
import { startBackendOfFile, TEST_ADMIN } from '../testing/test-backend.ts';
import { ChatMessageModel } from './message.repo.ts';

type Staff = Pick<TestCustomer, 'id' | 'username' | 'call'>;
type Message = ApiOutput<'GET /api/admin/chat'>['items'][number];

let jane: Awaited<ReturnType<typeof signUpRecorded>>;
let serial = 0;

const backend = await startBackendOfFile('reply_author', { limits: { 'attach-account': 1000 } });
const call = await backend.admin();
const { id, username } = await call('GET /api/auth/user', {});
const dispatcher = { id, username, call };
const ann = await signUpCustomer(backend, 'staff_ann');
await call('PUT /api/admin/users/:id/role', { params: { id: ann.id }, body: { isAdmin: true } });
beforeEach(async () => {
  serial += 1;
  jane = await signUpRecorded(`jane${serial}`);
});

/** A customer, with everything that the server answers them as text, and sends them live. */
async function signUpRecorded(username: string) {
  const received: string[] = [];
  let cookie = '';
  const browser = backend.browser();
  const recording: typeof fetch = async (...request) => {
    const response = await browser(...request);
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    cookie = cookies.length > 0 ? cookies.join('; ') : cookie;
    received.push(await response.clone().text());
    return response;
  };
  const customer = await signUpCustomer({ url: backend.url, browser: () => recording }, username);
  return {
    ...customer,
    received,
    async listen() {
      const url = `${backend.url.replace('http', 'ws')}/ws`;
      const socket = new WebSocket(url, { headers: { cookie, origin: backend.url } });
      onTestFinished(() => socket.terminate());
      socket.on('message', (data: Buffer) => received.push(data.toString()));
      await vi.waitFor(() => expect(received.at(-1)).toContain('"isSignedIn":true'));
    },
  };
}

/** What a console receives of messages. */
async function listenAsStaff(): Promise<StaffNewMessage[]> {
  const { adminToken } = await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
  const events: StaffNewMessage[] = [];
  const socket = io(`${backend.url}/staff`, {
    forceNew: true,
    transports: ['websocket'],
    auth: { token: adminToken },
  });
  onTestFinished(() => void socket.disconnect());
  socket.on('new_message', (event: StaffNewMessage) => events.push(event));
  await vi.waitFor(() => expect(socket.connected).toBe(true));
  return events;
}

const ask = () => jane.call('POST /api/chat/send', { body: { message: 'Where is it?' } });
const reply = ({ call }: Staff, message: string, clientId?: string) =>
  call('POST /api/admin/conversations/:id/messages', {
    params: { id: jane.id },
    body: { message, clientId },
  });
const page = async () =>
  (
    await dispatcher.call('GET /api/admin/conversations/:id/messages', {
      params: { id: jane.id },
      query: {},
    })
  ).items;
const authors = (items: readonly Message[]) => items.map(({ message, author }) => [message, author]);
const named = ({ id, username }: Staff) => ({ id, username });

describe('the customer', () => {
  it('cannot learn who answers from any answer or live event', async () => {
    const clientId = 'reply'.padEnd(24, '-');
    await jane.listen();
    await ask();
    await reply(dispatcher, 'In Reno.', clientId);
    const { id } = await ann.call('POST /api/admin/chat/:userId/reply', {
      params: { userId: jane.id },
      body: { message: 'In Austin.' },
    });
    await vi.waitFor(() => expect(jane.received.at(-1)).toContain(id));
    const live = jane.received.filter((text) => text.includes('new_message'));
    expect(live).toHaveLength(3);
    expect(live[1]).toContain('In Reno.');
    for (const query of [{}, { limit: 1 }, { after: 1 }]) {
      const { items } = await jane.call('GET /api/chat/messages', { query });
      expect(items.filter(({ isFromAdmin }) => isFromAdmin)).not.toHaveLength(0);
    }
    await jane.call('GET /api/chat/conversations', {});
    // Under the id of a reply, which its customer knows, sending is answered with the reply.
    const sent = await jane.call('POST /api/chat/send', { body: { message: 'Mine', clientId } });
    expect(sent).toMatchObject({ message: 'In Reno.', isFromAdmin: true });
    const everything = jane.received.join('\n');
    for (const word of ['author', dispatcher.id, dispatcher.username, ann.id, ann.username]) {
      expect(everything).not.toContain(word);
    }
  });

  it('has no author in what they write themselves', async () => {
    const events = await listenAsStaff();
    await ask();
    await vi.waitFor(() => expect(events).toHaveLength(1));
    expect(events[0]).not.toHaveProperty('authorId');
    expect((await page())[0]).not.toHaveProperty('author');
  });
});

describe('a reply', () => {
  it('stored before the author field has no author, live or in a page', async () => {
    await ask();
    const { id } = await reply(ann, 'In Reno.');
    await ChatMessageModel.updateOne({ _id: id }, { $unset: { authorId: 1 } });
    expect(authors(await page())).toEqual([
      ['In Reno.', undefined],
      ['Where is it?', undefined],
    ]);
    const { items } = await dispatcher.call('GET /api/admin/chat', { query: { userId: jane.id } });
    expect(items.some((item) => 'author' in item)).toBe(false);
  });

  it('of a deleted account is by a former user', async () => {
    await ask();
    const { id } = await reply(ann, 'In Reno.');
    const gone = newObjectId();
    await ChatMessageModel.updateOne({ _id: id }, { $set: { authorId: gone } });
    expect((await page())[0]?.author).toEqual({ id: gone, username: 'Former user' });
  });

  it('that a colleague sends again under its client id does not name them as its author', async () => {
    await ask();
    const clientId = 'twice'.padEnd(24, '-');
    const first = await reply(ann, 'In Reno.', clientId);
    expect(await reply(ann, 'In Reno.', clientId)).toEqual(first);
    const again = await reply(dispatcher, 'In Reno.', clientId);
    expect(again.id).toBe(first.id);
    expect(again.author).toBeUndefined();
    expect(authors(await page())).toEqual([
      ['In Reno.', named(ann)],
      ['Where is it?', undefined],
    ]);
  });

  it('names its writer to staff: in its answer, in a page, and live', async () => {
    const events = await listenAsStaff();
    await ask();
    expect((await reply(ann, 'In Reno.')).author).toEqual(named(ann));
    const { author } = await dispatcher.call('POST /api/admin/chat/:userId/reply', {
      params: { userId: jane.id },
      body: { message: 'In Austin.' },
    });
    expect(author).toEqual(named(dispatcher));
    const expected = [
      ['In Austin.', named(dispatcher)],
      ['In Reno.', named(ann)],
      ['Where is it?', undefined],
    ];
    expect(authors(await page())).toEqual(expected);
    const all = await dispatcher.call('GET /api/admin/chat', { query: { userId: jane.id } });
    expect(authors(all.items)).toEqual(expected);
    await vi.waitFor(() => expect(events).toHaveLength(3));
    expect(events.map(({ message, authorId }) => [message?.message, authorId])).toEqual([
      ['Where is it?', undefined],
      ['In Reno.', ann.id],
      ['In Austin.', dispatcher.id],
    ]);
  });
});

import { afterAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startDispatchBackend } from '../testing/shipments/dispatch-backend.ts';
import { CUSTOMER_PASSWORD, signUpCustomer } from '../testing/customer.ts';

const NUMBER = 'MW123456789';
const SECRET = 'For support only';
const CLIENT_ID = 'a-message-of-jane-------';

const dispatch = await startDispatchBackend('chat_leaks', { RATE_LIMIT_MESSAGES: '1000' });
await dispatch.create(NUMBER);
const jane = await signUpCustomer(dispatch.backend, 'jane');
const omar = await signUpCustomer(dispatch.backend, 'omar');
/** The headers of his calls. */
const asOmar = await headersOf('omar');
for (const trackingNumber of [undefined, NUMBER]) {
  for (const message of [SECRET, `${SECRET}, too`]) {
    await jane.call('POST /api/chat/send', { body: { message, trackingNumber } });
  }
}
await jane.call('POST /api/chat/send', { body: { message: SECRET, clientId: CLIENT_ID } });
await reply(jane.id);
const own = await jane.call('GET /api/chat/conversations', {});
/** Her conversation about a package. */
const janesId = own.items.find(({ trackingNumber }) => trackingNumber === NUMBER)?.id ?? '';
await reply(janesId);
const cursor = (await jane.call('GET /api/chat/messages', { query: { limit: 1 } })).nextCursor ?? '';
afterAll(() => dispatch.backend.stop());

function reply(id: string) {
  return dispatch.admin('POST /api/admin/conversations/:id/messages', {
    params: { id },
    body: { message: 'Here it is.' },
  });
}
const unreadOfJane = async () => (await jane.call('GET /api/chat/unread', {})).unread;

async function headersOf(username: string): Promise<Record<string, string>> {
  const { url } = dispatch.backend;
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username, password: CUSTOMER_PASSWORD }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, origin: url, 'content-type': 'application/json' };
}

/** What no client of ours sends. */
async function callAsOmar(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${dispatch.backend.url}${path}`, {
    method,
    headers: asOmar,
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

describe('another customer’s conversation', () => {
  it.each([
    ['the id of their conversation', () => `conversationId=${janesId}`],
    ['their id', () => `userId=${jane.id}`],
    ['an operator for a number', () => 'trackingNumber[$ne]=x'],
    ['an operator as a number', () => `trackingNumber=${encodeURIComponent('{"$ne":null}')}`],
    ['two numbers', () => `trackingNumber=${NUMBER}&trackingNumber=${NUMBER}`],
    ['the number of their package', () => `trackingNumber=${NUMBER}`],
    ['the place in their conversation', () => `cursor=${cursor}`],
    ['a sequence number', () => 'after=0'],
    ['a sequence number below all', () => 'after=-1'],
    ['an operator for a sequence number', () => 'after[$gt]=0'],
  ])('is not read by %s', async (_, query) => {
    const { status, text } = await callAsOmar('GET', `/api/chat/messages?${query()}`);
    expect(text).not.toContain(SECRET);
    expect([200, 400]).toContain(status);
    expect(status === 200 ? (JSON.parse(text) as { items: unknown[] }).items : []).toEqual([]);
  });

  it.each([
    ['the id of their conversation', () => ({ message: 'x', conversationId: janesId })],
    ['their id', () => ({ message: 'x', userId: jane.id })],
    ['an operator for a number', () => ({ message: 'x', trackingNumber: { $ne: null } })],
    ['a list for a number', () => ({ message: 'x', trackingNumber: [NUMBER] })],
    ['an operator as the client id', () => ({ message: 'x', clientId: { $exists: true } })],
  ])('is not written to by %s', async (_, body) => {
    expect((await callAsOmar('POST', '/api/chat/send', body())).status).toBe(400);
  });

  it('is not returned for a guessed client id', async () => {
    const { status, text } = await callAsOmar('POST', '/api/chat/send', {
      message: 'Mine',
      clientId: CLIENT_ID,
    });
    expect(status).toBe(201);
    expect(JSON.parse(text)).toMatchObject({ userId: omar.id, message: 'Mine' });
  });

  it.each([
    ['the id of their conversation', () => ({ state: 'seen', sequence: 9, conversationId: janesId })],
    ['their id', () => ({ state: 'seen', sequence: 9, userId: jane.id })],
    ['an operator for a number', () => ({ state: 'seen', sequence: 9, trackingNumber: { $ne: null } })],
    ['an operator for a sequence number', () => ({ state: 'seen', sequence: { $gt: 0 } })],
    ['a text for a sequence number', () => ({ state: 'seen', sequence: '9' })],
    ['a list of states', () => ({ state: ['seen'], sequence: 9 })],
    ['the number of their package', () => ({ state: 'seen', sequence: 9, trackingNumber: NUMBER }), 404],
  ])('is not marked as seen by %s', async (_, body, expected = 400) => {
    const before = await unreadOfJane();
    expect((await callAsOmar('PUT', '/api/chat/receipts', body())).status).toBe(expected);
    expect(await unreadOfJane()).toBe(before);
    expect(before).toBe(2);
  });

  it.each([
    ['the id of their conversation', () => ({ isTyping: true, conversationId: janesId })],
    ['their id', () => ({ isTyping: true, userId: jane.id })],
    ['an operator for a number', () => ({ isTyping: true, trackingNumber: { $ne: null } })],
    ['a text', () => ({ isTyping: 'true' })],
  ])('gets no report of typing by %s', async (_, body) => {
    expect((await callAsOmar('POST', '/api/chat/typing', body())).status).toBe(400);
  });

  it('cannot be reached with its id through the console’s calls, for reading, typing or anything else', async () => {
    for (const id of [jane.id, janesId, omar.id]) {
      const at = `/api/admin/conversations/${id}`;
      const calls = [
        callAsOmar('GET', at),
        callAsOmar('GET', `${at}/messages`),
        callAsOmar('GET', `${at}/notes`),
        callAsOmar('POST', `${at}/typing`, { isTyping: true }),
        callAsOmar('PUT', `${at}/receipts`, { state: 'seen', sequence: 1 }),
        callAsOmar('PUT', `${at}/status`, { status: 'resolved', lastSeenSequence: 9 }),
      ];
      for (const { status, text } of await Promise.all(calls)) {
        expect([status, text.includes(SECRET)]).toEqual([403, false]);
      }
    }
  });

  it('sends no live event to others', async () => {
    const received: string[] = [];
    const socket = new WebSocket(`${dispatch.backend.url.replace('http', 'ws')}/ws`, { headers: asOmar });
    socket.on('message', (data: Buffer) => received.push(data.toString()));
    await vi.waitFor(() => expect(received).toEqual([expect.stringContaining('"isSignedIn":true')]));
    const params = { id: janesId };
    await jane.call('POST /api/chat/send', { body: { message: SECRET, trackingNumber: NUMBER } });
    await reply(janesId);
    await dispatch.admin('POST /api/admin/conversations/:id/typing', { params, body: { isTyping: true } });
    await dispatch.admin('PUT /api/admin/conversations/:id/status', {
      params,
      body: { status: 'resolved', lastSeenSequence: 99 },
    });
    await jane.call('PUT /api/chat/receipts', {
      body: { state: 'seen', sequence: 99, trackingNumber: NUMBER },
    });
    // Events come in the order of their changes, so his own comes after all of hers.
    const { id } = await omar.call('POST /api/chat/send', { body: { message: 'Hello' } });
    await vi.waitFor(() => expect(received.at(-1)).toContain(id));
    expect(received).toHaveLength(2);
    socket.terminate();
  });
});

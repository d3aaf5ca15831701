import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startDispatchBackend } from '../testing/shipments/dispatch-backend.ts';
import { signUpCustomer } from '../testing/customer.ts';
import { signInRaw } from '../testing/raw-sign-in.ts';

const NUMBER = 'MW123456789';
const SECRET = 'For support only';
const CLIENT_ID = 'a-message-of-jane-------';

const dispatch = await startDispatchBackend('chat_leaks', { RATE_LIMIT_MESSAGES: '1000' });
await dispatch.create(NUMBER);
const jane = await signUpCustomer(dispatch.backend, 'jane');
const omar = await signUpCustomer(dispatch.backend, 'omar');
/** The headers of his calls. */
const { url } = dispatch.backend;
const { pair: cookie } = await signInRaw(dispatch.backend, { origin: url }, 'omar');
const asOmar = { cookie, origin: url, 'content-type': 'application/json' };
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

function reply(id: string) {
  return dispatch.admin('POST /api/admin/conversations/:id/messages', {
    params: { id },
    body: { message: 'Here it is.' },
  });
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
    ['the number of their package', () => `trackingNumber=${NUMBER}`],
    ['the place in their conversation', () => `cursor=${cursor}`],
    ['a sequence number', () => 'after=0'],
  ])('is not read by %s', async (_, query) => {
    const { status, text } = await callAsOmar('GET', `/api/chat/messages?${query()}`);
    expect([status, JSON.parse(text)]).toEqual([200, { items: [] }]);
  });

  it('is not returned for a guessed client id', async () => {
    const { status, text } = await callAsOmar('POST', '/api/chat/send', {
      message: 'Mine',
      clientId: CLIENT_ID,
    });
    expect(status).toBe(201);
    expect(JSON.parse(text)).toMatchObject({ userId: omar.id, message: 'Mine' });
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

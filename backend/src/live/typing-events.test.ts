import { afterAll, expect, it, vi } from 'vitest';
import {
  ADMIN_TOKEN,
  CUSTOMER_TOKEN,
  outcome,
  startLiveServer,
  UPDATED_AT,
} from '../testing/servers/live-server.ts';

const OTHER_TOKEN = 'other-token-of-43-characters';
const NUMBER = 'MW123456789';
/** Everybody receives it: once it arrives, earlier messages have arrived too. */
const FENCE = { trackingNumber: NUMBER, updatedAt: UPDATED_AT.toISOString(), customerIds: ['2', '3'] };

const live = await startLiveServer();
const customer = live.people.get(CUSTOMER_TOKEN);
if (customer) {
  live.people.set(OTHER_TOKEN, { ...customer, userId: '3', username: 'omar' });
}
afterAll(() => live.close());

async function listenPlainly(token?: string) {
  const client = live.plain(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  await vi.waitFor(() => expect(client.received).toMatchObject([{ type: 'connected' }]));
  client.send({ type: 'watch', trackingNumbers: [NUMBER] });
  await vi.waitFor(() => expect(client.received.at(-1)).toMatchObject({ type: 'watching' }));
  client.received.length = 0;
  return client;
}

it('typing is published to the other side only: over both transports to staff, and to no other customer', async () => {
  const consoles = await Promise.all(
    ['websocket', 'polling'].map(async (transport) => {
      const socket = live.console(ADMIN_TOKEN, { transports: [transport] });
      const received: unknown[] = [];
      socket.onAny((name: string, payload: unknown) => {
        // Which come as it connects.
        if (name !== 'connected' && name !== 'business.day') {
          received.push([name, payload]);
        }
      });
      expect(await outcome(socket)).toBe('connected');
      return received;
    }),
  );
  const [jane, omar, visitor] = [
    await listenPlainly(CUSTOMER_TOKEN),
    await listenPlainly(OTHER_TOKEN),
    await listenPlainly(),
  ];

  live.clients['chat.typing']({ conversationId: 'c1', isTyping: true, toCustomerId: undefined });
  live.clients['chat.typing']({ conversationId: 'c1', isTyping: true, toCustomerId: '2' });
  live.clients['chat.typing']({ conversationId: 'c1', isTyping: false, toCustomerId: '2' });
  live.clients['package.changed'](FENCE);

  const fence = expect.objectContaining({ type: 'package.changed' });
  await vi.waitFor(() =>
    expect(jane.received).toEqual([
      { type: 'typing', conversationId: 'c1', isTyping: true },
      { type: 'typing', conversationId: 'c1', isTyping: false },
      fence,
    ]),
  );
  for (const { received } of [omar, visitor]) {
    await vi.waitFor(() => expect(received).toEqual([fence]));
  }
  for (const received of consoles) {
    await vi.waitFor(() =>
      expect(received).toEqual([
        ['typing', { conversationId: 'c1', isTyping: true }],
        ['package.changed', expect.anything()],
      ]),
    );
  }
});

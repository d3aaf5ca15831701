import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  ADMIN_TOKEN,
  CUSTOMER_TOKEN,
  outcome,
  startLiveServer,
  type LiveServer,
} from '../testing/live-server.ts';

const CUSTOMER_ID = '2';
const message = {
  id: 'm1',
  userId: CUSTOMER_ID,
  conversationId: CUSTOMER_ID,
  message: 'In Reno.',
  isFromAdmin: true,
  timestamp: '2026-11-22T12:00:00.000Z',
  sequence: 1,
};

let live: LiveServer;

beforeEach(async () => {
  live = await startLiveServer();
});
afterEach(() => live.close());

/** A customer, and administrators on both transports: whether each event that they received carried its message. */
async function listen() {
  const carried: Record<string, boolean[]> = {};
  const note = (who: string, event: object) => (carried[who] ??= []).push('message' in event);
  for (const [who, token] of Object.entries({ customer: CUSTOMER_TOKEN, staff: ADMIN_TOKEN })) {
    const { socket, opened } = live.plain({ headers: { authorization: `Bearer ${token}` } });
    socket.on('message', (data: Buffer) => {
      // A test reads what the server says it sends.
      const event = JSON.parse(data.toString()) as { type: string };
      if (event.type === 'new_message') {
        note(who, event);
      }
    });
    await opened;
  }
  const console = live.console(ADMIN_TOKEN);
  console.on('new_message', (event: object) => note('console', event));
  expect(await outcome(console)).toBe('connected');
  return carried;
}

/** Publishes a message, and waits until all three have its event. */
async function publish(carried: Record<string, boolean[]>, count: number) {
  const { id, userId, conversationId } = message;
  live.events.publish('chat.message_sent', { id, userId, conversationId, message });
  await vi.waitFor(() =>
    expect(Object.values(carried).map(({ length }) => length)).toEqual([count, count, count]),
  );
  return Object.fromEntries(Object.entries(carried).map(([who, events]) => [who, events.at(-1)]));
}

const TO_ALL = { customer: true, staff: true, console: true };
const TO_NOBODY = { customer: false, staff: false, console: false };

it('an event carries its message, but not to somebody whose session may have ended, until that is known', async () => {
  const carried = await listen();
  expect(await publish(carried, 1)).toEqual(TO_ALL);
  const customer = live.people.get(CUSTOMER_TOKEN);
  const found = Promise.withResolvers<typeof customer>();
  live.identify.mockReturnValueOnce(found.promise);
  live.events.publish('session.ended', { userId: CUSTOMER_ID });
  expect(await publish(carried, 2)).toEqual({ ...TO_ALL, customer: false });
  found.resolve(customer);
  await found.promise;
  await vi.waitFor(async () =>
    expect(await publish(carried, (carried['customer']?.length ?? 0) + 1)).toEqual(TO_ALL),
  );
});

it('an event carries no message to anybody whose session is over, or after events were missed', async () => {
  const carried = await listen();
  live.events.publish('events.missed', {});
  expect(await publish(carried, 1)).toEqual(TO_NOBODY);
  for (const [token, person] of live.people) {
    live.people.set(token, { ...person, sessionEndsAt: new Date(Date.now() - 1) });
  }
  const later = await listen();
  expect(await publish(later, 1)).toEqual(TO_NOBODY);
});

it('an event carries no message to somebody whose rights may have changed while they were authenticated', async () => {
  const customer = live.people.get(CUSTOMER_TOKEN);
  live.identify.mockImplementationOnce(async () => {
    live.events.publish('session.ended', { userId: CUSTOMER_ID });
    return Promise.resolve(customer);
  });
  expect(await publish(await listen(), 1)).toEqual({ ...TO_ALL, customer: false });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  ADMIN_TOKEN,
  CUSTOMER_TOKEN,
  outcome,
  startLiveServer,
  type LiveServer,
  type PlainClient,
} from '../testing/servers/live-server.ts';

const CUSTOMER_ID = '2';
const AUTHOR_ID = 'a-colleague';
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

/** A customer, and administrators on both transports. @returns what gives the events of messages that each received */
async function listen() {
  const customer = live.plain({ headers: { authorization: `Bearer ${CUSTOMER_TOKEN}` } });
  await customer.opened;
  const staff = live.plain({ headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
  await staff.opened;
  const console = live.console(ADMIN_TOKEN);
  const received: object[] = [];
  console.on('new_message', (event: object) => received.push(event));
  expect(await outcome(console)).toBe('connected');
  const messagesOf = (client: PlainClient) => client.received.filter(({ type }) => type === 'new_message');
  return () => ({ customer: messagesOf(customer), staff: messagesOf(staff), console: received });
}

/** Publishes a message, and waits until all three have its event. @returns whether it carried the message to each */
async function publish(events: Awaited<ReturnType<typeof listen>>, count: number) {
  const { id, userId, conversationId } = message;
  live.clients['chat.message_sent']({ id, userId, conversationId, message, authorId: AUTHOR_ID });
  await vi.waitFor(() =>
    expect(Object.values(events()).map(({ length }) => length)).toEqual([count, count, count]),
  );
  return Object.fromEntries(
    Object.entries(events()).map(([who, received]) => [who, 'message' in (received.at(-1) ?? {})]),
  );
}

const TO_ALL = { customer: true, staff: true, console: true };
const TO_NOBODY = { customer: false, staff: false, console: false };

it('an event carries its message, but not to a user whose session may have ended, until it is known', async () => {
  const events = await listen();
  expect(await publish(events, 1)).toEqual(TO_ALL);
  const customer = live.people.get(CUSTOMER_TOKEN);
  const found = Promise.withResolvers<typeof customer>();
  live.identify.mockReturnValueOnce(found.promise);
  live.clients['session.ended']({ userId: CUSTOMER_ID });
  expect(await publish(events, 2)).toEqual({ ...TO_ALL, customer: false });
  found.resolve(customer);
  await found.promise;
  await vi.waitFor(async () => expect(await publish(events, events().customer.length + 1)).toEqual(TO_ALL));
});

it('an event carries no message to a user whose session has ended, and to nobody after events were missed', async () => {
  const events = await listen();
  live.clients['events.missed']({});
  expect(await publish(events, 1)).toEqual(TO_NOBODY);
  for (const [token, person] of live.people) {
    live.people.set(token, { ...person, sessionEndsAt: new Date(Date.now() - 1) });
  }
  const later = await listen();
  expect(await publish(later, 1)).toEqual(TO_NOBODY);
});

it('an event carries no message to a user whose rights may have changed during authentication', async () => {
  const customer = live.people.get(CUSTOMER_TOKEN);
  live.identify.mockImplementationOnce(async () => {
    live.clients['session.ended']({ userId: CUSTOMER_ID });
    return Promise.resolve(customer);
  });
  expect(await publish(await listen(), 1)).toEqual({ ...TO_ALL, customer: false });
});

it('an event names the writer of a reply to consoles alone, and there only with the message', async () => {
  const events = await listen();
  await publish(events, 1);
  const { customer, staff, console } = events();
  expect(console[0]).toMatchObject({ authorId: AUTHOR_ID, message });
  expect(JSON.stringify([customer, staff])).not.toContain(AUTHOR_ID);
  live.clients['events.missed']({});
  await publish(events, 2);
  expect(JSON.stringify([events().customer[1], events().staff[1], events().console[1]])).not.toContain(
    AUTHOR_ID,
  );
});

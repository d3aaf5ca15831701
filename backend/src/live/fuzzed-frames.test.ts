import { once } from 'node:events';
import * as fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ADMIN_TOKEN, CUSTOMER_TOKEN, startLiveServer } from '../testing/servers/live-server.ts';

const RUNS = { numRuns: 60 };
/** A connection is closed after more frames that are no messages. */
const MAX_FRAMES = 5;
/** What the server sends: a client that sends it back must not have it published. */
const EVENTS = ['new_message', 'conversation.changed', 'typing', 'user.changed', 'refetch', 'connected'];

/** The answer to the customer's own ping. */
const PONG = '{"type":"pong"}';

const heardByStaff: unknown[][] = [];
let serial = 0;

const live = await startLiveServer();
const customer = live.plain({ headers: asCustomer() });
// Which says that it is connected.
await once(customer.socket, 'message');
customer.received.length = 0;
const staff = live.console(ADMIN_TOKEN);
await new Promise<void>((resolve) => {
  staff.on('connect', resolve);
});
staff.onAny((...event: unknown[]) => heardByStaff.push(event));
afterAll(() => live.close());

function asCustomer() {
  return { cookie: `session=${CUSTOMER_TOKEN}`, origin: live.url };
}

/** Each sender has an address of its own, whose limits are not the subject. */
function sender(path: string, headers: Record<string, string> = {}): WebSocket {
  serial += 1;
  const socket = new WebSocket(`${live.url.replace('http', 'ws')}${path}`, {
    headers: { 'x-forwarded-for': `10.0.${serial >> 8}.${serial & 255}`, ...headers },
  });
  socket.on('error', () => undefined);
  return socket;
}

/** An event of the chat with fields of any type, or any other JSON. */
const values = fc.oneof(
  fc.record({
    type: fc.oneof(fc.constantFrom(...EVENTS, 'watch', 'ping'), fc.jsonValue()),
    id: fc.jsonValue(),
    userId: fc.oneof(fc.constantFrom('1', '2'), fc.jsonValue()),
    conversationId: fc.jsonValue(),
    trackingNumbers: fc.jsonValue(),
  }),
  fc.jsonValue(),
);
const texts = fc.oneof(
  values.map((value) => JSON.stringify(value)),
  // Broken off in the middle.
  fc.tuple(values, fc.nat(20)).map(([value, length]) => JSON.stringify(value).slice(0, length)),
  fc.string({ unit: 'binary' }),
);
/** A packet of socket.io: its type, a namespace, the id of an acknowledgement, and what it carries. */
const packets = fc
  .tuple(
    fc.constantFrom('40', '41', '42', '43', '44', '451-', '461-', '4', '0', '1', '2', '6', ''),
    fc.constantFrom('/staff,', '/elsewhere,', '/', ''),
    fc.constantFrom('', '0', '99999999999999999999'),
    fc.oneof(
      fc.tuple(fc.constantFrom(...EVENTS, 'probe'), values).map((event) => JSON.stringify(event)),
      texts,
    ),
  )
  .map((parts) => parts.join(''));

/** What the others have received, once their connections have answered. */
async function heardByOthers(): Promise<unknown[]> {
  customer.send({ type: 'ping' });
  await vi.waitFor(() => expect(customer.received).toContainEqual({ type: 'pong' }));
  await staff.timeout(20_000).emitWithAck('probe');
  const heard = [...customer.received.splice(0), ...heardByStaff];
  return heard.filter((message) => JSON.stringify(message) !== PONG);
}

it('no frame of a visitor or a customer on the plain WebSocket reaches anybody else or ends the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { maxLength: MAX_FRAMES }), fc.boolean(), async (frames, isSignedIn) => {
      const socket = sender('/ws', isSignedIn ? asCustomer() : {});
      await once(socket, 'open');
      frames.forEach((frame) => socket.send(frame));
      socket.close();
      await once(socket, 'close');
    }),
    RUNS,
  );
  expect(await heardByOthers()).toEqual([]);
});

it('no packet of a visitor or an administrator on socket.io reaches anybody else or ends the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(packets, { maxLength: MAX_FRAMES }), fc.boolean(), async (frames, isStaff) => {
      const socket = sender('/socket.io/?EIO=4&transport=websocket');
      await once(socket, 'message');
      if (isStaff) {
        socket.send(`40/staff,${JSON.stringify({ token: ADMIN_TOKEN })}`);
        await once(socket, 'message');
      }
      frames.forEach((frame) => socket.send(frame));
      socket.close();
      await once(socket, 'close');
    }),
    RUNS,
  );
  expect(await heardByOthers()).toEqual([]);
});

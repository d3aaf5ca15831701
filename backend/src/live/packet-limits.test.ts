import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ADMIN_TOKEN, outcome, startLiveServer, type LiveServer } from '../testing/servers/live-server.ts';

let live: LiveServer;

beforeEach(async () => {
  live = await startLiveServer();
});
afterEach(() => live.close());

/** socket.io's own protocol on a WebSocket, so that a client of ours cannot get in the way. */
async function engine(): Promise<WebSocket> {
  const socket = new WebSocket(`${live.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  socket.on('error', () => undefined);
  await once(socket, 'message');
  return socket;
}
const signIn = (token: string) => `40/staff,${JSON.stringify({ token })}`;
const numbers = Array.from({ length: 35 }, (_, index) => `MW${100_000_000 + index}`);

describe('a connection of the console', () => {
  it('is closed at the second sign-in while the first is pending, which starts no look-up', async () => {
    live.identify.mockImplementation(() => new Promise(() => {}));
    const socket = await engine();
    for (let packet = 0; packet < 2000; packet += 1) {
      socket.send(signIn('well-formed-token-of-nobody'));
    }
    await once(socket, 'close');
    expect(live.identify.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it('is closed when it signs in again and again', async () => {
    const socket = await engine();
    socket.on('message', () => socket.send(signIn('well-formed-token-of-nobody')));
    socket.send(signIn('well-formed-token-of-nobody'));
    await once(socket, 'close');
    expect(live.identify.mock.calls.length).toBeLessThan(10);
  });

  it('needs no look-up for a text that cannot be a token', async () => {
    for (const token of ['x', 'x'.repeat(200), 'with blanks in it, and a comma', { $ne: 1 }]) {
      expect(await outcome(live.console(token as string))).toBe('unauthenticated');
    }
    expect(live.identify).not.toHaveBeenCalled();
  });

  it('is closed when it floods unknown namespaces, by polling as well', async () => {
    const socket = await engine();
    for (let packet = 0; packet < 2000; packet += 1) {
      socket.send('40/elsewhere,');
    }
    await once(socket, 'close');
    const polling = `${live.url}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(polling)).text()).slice(1)) as { sid: string };
    const packets = Array.from({ length: 500 }, () => '40/elsewhere,').join('\u001e');
    await fetch(`${polling}&sid=${sid}`, { method: 'POST', body: packets });
    await vi.waitFor(async () => expect((await fetch(`${polling}&sid=${sid}`)).status).toBe(400));
  });

  it('does not keep others from signing in', async () => {
    const flooding = await engine();
    for (let packet = 0; packet < 2000; packet += 1) {
      flooding.send(signIn('well-formed-token-of-nobody'));
    }
    expect(await outcome(live.console(ADMIN_TOKEN))).toBe('connected');
  });
});

describe('a connection of the site', () => {
  it('is closed when it watches again and again, after a few look-ups', async () => {
    const client = live.plain();
    await client.opened;
    for (let message = 0; message < 1000; message += 1) {
      client.send({ type: 'watch', trackingNumbers: numbers });
    }
    expect(await client.closed).toEqual([1008, 'rate_limited']);
    expect(live.findTracked.mock.calls.length).toBeLessThan(10);
  });

  it('gets an error for an invalid message, and is closed when it continues', async () => {
    const client = live.plain();
    await client.opened;
    for (const message of [
      '{"type":',
      '[]',
      '{"type":"elsewhere"}',
      '{"type":"watch","trackingNumbers":7}',
    ]) {
      client.socket.send(message);
    }
    await vi.waitFor(() =>
      expect(client.received.slice(1)).toEqual(
        Array.from({ length: 4 }, () => ({ type: 'error', code: 'invalid_input' })),
      ),
    );
    for (let message = 0; message < 10; message += 1) {
      client.socket.send('nothing valid');
    }
    expect(await client.closed).toEqual([1008, 'rate_limited']);
  });

  it.each([
    ['a binary message', Buffer.from('{"type":"ping"}'), [1003, 'unsupported_media_type']],
    ['a message beyond the limit', 'x'.repeat(20_000), [1009, '']],
  ])('is closed after %s', async (_, message, closed) => {
    const client = live.plain();
    await client.opened;
    client.socket.send(message);
    expect(await client.closed).toEqual(closed);
  });

  it('shares a limit with the other connections of its address, and receives the time to wait', async () => {
    const from = (address: string) => live.plain({ headers: { 'x-forwarded-for': address } });
    const clients = Array.from({ length: 100 }, () => from('192.0.2.7'));
    await Promise.all(clients.map(({ opened }) => opened));
    for (const client of clients) {
      client.send({ type: 'watch', trackingNumbers: numbers });
      client.send({ type: 'watch', trackingNumbers: numbers });
    }
    await vi.waitFor(() =>
      expect(clients.flatMap(({ received }) => received)).toContainEqual({
        type: 'error',
        code: 'rate_limited',
        retryAfter: expect.any(Number),
      }),
    );
    expect(clients.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
    const elsewhere = from('192.0.2.8');
    await elsewhere.opened;
    elsewhere.send({ type: 'watch', trackingNumbers: ['MW100000001'] });
    await vi.waitFor(() =>
      expect(elsewhere.received.at(-1)).toMatchObject({ type: 'watching', trackingNumbers: ['MW100000001'] }),
    );
  });
});

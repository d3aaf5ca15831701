import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRaw } from '../testing/raw-connection.ts';
import { startLiveServer, type LiveServer } from '../testing/servers/live-server.ts';

let live: LiveServer;

beforeEach(async () => {
  live = await startLiveServer({ connectionsPerAddress: 3 });
});
afterEach(() => live.close());

/** By a client that sends the path as it is, a fragment included. */
async function statusOf(path: string): Promise<number> {
  const connection = await openRaw(live.url);
  connection.write(`GET ${path} HTTP/1.1\r\nHost: any\r\nConnection: close\r\n\r\n`);
  return (await connection.answer()).status;
}

const foreign = { Cookie: 'session=x', Origin: 'https://elsewhere.example' };

describe('a rejected upgrade', () => {
  it.each([
    ['of another path', '/elsewhere', {}, 404],
    ['whose address is no URL', '//', {}, 404],
    ['of `*`', '*', {}, 404],
    ['beside a path', '/socket.iox', {}, 404],
    ['below a path', '/ws/', {}, 404],
    ['that a page of another origin makes with our cookie', '/ws', foreign, 403],
    [
      'that a page of another origin makes with our cookie on socket.io',
      '/socket.io/?EIO=4&transport=websocket',
      foreign,
      403,
    ],
    ['with an invalid token', '/ws', { Authorization: 'Bearer nobodys-token-of-43-characters' }, 401],
    ['of a polling session', '/socket.io/?EIO=4&transport=polling', {}, 400],
  ])(
    '%s is answered with its code and released, though the caller keeps its side open',
    async (_, path, headers, status) => {
      const connection = await live.halfOpenUpgrade(path, headers);
      const answer = await text(connection);
      expect(answer).toContain(`HTTP/1.1 ${status} `);
      expect(answer).toMatch(/^x-content-type-options: nosniff$/im);
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
        code: expect.any(String),
        requestId: expect.any(String),
        message: expect.any(String),
      });
      await vi.waitFor(async () => expect(await live.connections()).toBe(0));
    },
  );

  it('does not block its address or hold a descriptor, however many there are', async () => {
    const connections = await Promise.all(
      Array.from({ length: 60 }, () => live.halfOpenUpgrade('/elsewhere')),
    );
    await Promise.all(connections.map((connection) => text(connection)));
    await vi.waitFor(async () => expect(await live.connections()).toBe(0));
    await live.plain().opened;
  });

  it('over the limit of its address gets 429, and the limit counts open connections', async () => {
    const open = [live.plain(), live.plain(), live.plain()];
    await Promise.all(open.map(({ opened }) => opened));
    await expect(live.plain().opened).rejects.toThrow('429');
    await live.plain({ headers: { 'x-forwarded-for': '192.0.2.2' } }).opened;
    open[0]?.socket.close();
    await open[0]?.closed;
    await vi.waitFor(() => live.plain().opened);
  });

  it.each(['&sid=', '&sid=x&sid=', '#&sid=x'])(
    'beyond the limit: so is the handshake of a polling session with %s, which names no session',
    async (suffix) => {
      await Promise.all([live.plain(), live.plain(), live.plain()].map(({ opened }) => opened));
      expect(await statusOf(`/socket.io/?EIO=4&transport=polling${suffix}`)).toBe(429);
    },
  );

  it('counts a /64 as one address, and a /48 as ten', async () => {
    const from = (address: string) => live.plain({ headers: { 'x-forwarded-for': address } }).opened;
    await Promise.all(['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::3'].map(from));
    await expect(from('2001:db8::4')).rejects.toThrow('429');
    for (let network = 1; network < 10; network += 1) {
      const address = `2001:db8:0:${network}::1`;
      await Promise.all([from(address), from(address), from(address)]);
    }
    await expect(from('2001:db8:0:ff::1')).rejects.toThrow('429');
    await from('2001:db8:1::1');
  });
});

it('a stopping server soon closes every connection, also one that does not answer', async () => {
  const silent = await live.halfOpenUpgrade('/ws', { 'X-Forwarded-For': '192.0.2.3' });
  await once(silent, 'data');
  const polite = live.plain();
  await polite.opened;
  const closed = once(live.server, 'close');
  const closing = live.close();
  expect(await polite.closed).toEqual([1001, '']);
  await closed;
  await closing;
  live = await startLiveServer();
});

import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openRaw } from '../../testing/raw-connection.ts';
import { close, createHttpServer, listen, type HttpServerDeps } from './server.ts';

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
/** More than a connection holds on its way. */
const LARGE = Buffer.concat(Array.from({ length: 32 }, () => MEGABYTE));
const started: Server[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => close(server, 0)));
});

/** A server that answers with the path and what it was sent; at `/held` when released, and at `/large` with 32 MB. */
async function start(deps: Partial<HttpServerDeps> = {}) {
  const parsed = vi.fn<(path: string) => void>();
  const made = vi.fn<(path: string) => void>();
  const released = Promise.withResolvers<void>();
  const server = createHttpServer(
    { requestTimeoutMs: 60_000, connectionsPerAddress: 100, trustedProxies: 0, ...deps },
    (request, response) => {
      made(request.url ?? '');
      if (request.url === '/large') {
        response.end(LARGE);
        return;
      }
      void Promise.all([buffer(request), request.url === '/held' && released.promise]).then(
        ([body]) => response.end(`${request.url} ${body.toString('hex')}\n`),
        () => undefined,
      );
    },
  );
  server.on('request', (request) => parsed(request.url ?? ''));
  started.push(server);
  const url = await listen(server, 0, '127.0.0.1');
  return { url, server, parsed, made, release: released.resolve };
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const last = (path: string) => get(path, 'Connection: close\r\n');
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const answersIn = (text: string) => text.match(/^\/.*$/gm);

describe('requests that follow each other without waiting', () => {
  it('are parsed eight at a time, made one at a time, and all answered in their order', async () => {
    const { url, parsed, made, release } = await start();
    const { write, ended } = await openRaw(url);
    const paths = Array.from({ length: 300 }, (_, index) => `/${index}`);
    write(get('/held') + paths.map((path) => get(path)).join('') + last('/end'));
    await expect.poll(() => parsed.mock.calls.length).toBe(8);
    // What arrives after them is not parsed either.
    await sleep(50);
    expect(parsed).toHaveBeenCalledTimes(8);
    expect(made.mock.calls).toEqual([['/held']]);
    release();
    expect(answersIn(await ended())).toEqual(['/held ', ...paths.map((path) => `${path} `), '/end ']);
  });

  it.each([1, 3, 7, 64, 1000])('are the same in pieces of %i bytes', async (size) => {
    const { url } = await start();
    const { write, socket, ended } = await openRaw(url);
    socket.setNoDelay();
    const body = '\r\n\r\n'.repeat(50);
    const text = Buffer.from(
      get('/a').repeat(12) +
        post('/b', body) +
        `POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n\r\n\r\n\r\n0\r\n\r\n` +
        last('/d'),
    );
    for (let at = 0; at < text.length; at += size) {
      write(text.subarray(at, at + size));
      await new Promise(setImmediate);
    }
    expect(answersIn(await ended())).toEqual([
      ...Array.from({ length: 12 }, () => '/a '),
      `/b ${Buffer.from(body).toString('hex')}`,
      '/c 0d0a0d0a',
      '/d ',
    ]);
  });

  it('let others in between, also where an answer takes no waiting', async () => {
    let turn = 0;
    const turns: number[] = [];
    const server = createHttpServer(
      { requestTimeoutMs: 60_000, connectionsPerAddress: 100, trustedProxies: 0 },
      (_request, response) => {
        turns.push(turn);
        response.end('\n');
      },
    );
    started.push(server);
    const { write, ended } = await openRaw(await listen(server, 0, '127.0.0.1'));
    let immediate = setImmediate(function next() {
      turn += 1;
      immediate = setImmediate(next);
    });
    write(get('/a').repeat(100) + last('/end'));
    await ended();
    clearImmediate(immediate);
    expect(turns).toHaveLength(101);
    expect(new Set(turns).size).toBe(101);
  });

  it('are not made when their connection closes before their turn', async () => {
    const { url, server, parsed, made, release } = await start();
    const closed = new Promise((resolve) => {
      server.once('connection', (connection) => connection.once('close', resolve));
    });
    const { write, socket } = await openRaw(url);
    write(get('/held') + get('/a').repeat(5));
    await expect.poll(() => parsed.mock.calls.length).toBe(6);
    socket.destroy();
    await closed;
    release();
    await sleep(50);
    expect(made.mock.calls).toEqual([['/held']]);
  });
});

describe('an upgrade', () => {
  const upgrade = (connection: string) => get('/ws', `Connection: ${connection}\r\nUpgrade: websocket\r\n`);

  it('passes on all that follows it', async () => {
    const { url, server } = await start();
    const frames = '\r\n\r\n'.repeat(40);
    const received = new Promise((resolve) => {
      server.on('upgrade', (_request, connection, head) => {
        connection.unshift(head);
        let text = '';
        connection.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (text.length === frames.length + 'late'.length) {
            resolve(text);
            connection.destroy();
          }
        });
      });
    });
    const { write, socket } = await openRaw(url);
    write(upgrade('Upgrade') + frames);
    setTimeout(() => socket.write('late'), 50);
    expect(await received).toBe(`${frames}late`);
  });

  it('behind a request that is not answered is a call like any other', async () => {
    const { url, server, release } = await start();
    const upgraded = vi.fn<() => void>();
    server.on('upgrade', upgraded);
    const { write, ended } = await openRaw(url);
    write(get('/held') + upgrade('Upgrade, close'));
    setTimeout(release, 50);
    expect(answersIn(await ended())).toEqual(['/held ', '/ws ']);
    expect(upgraded).not.toHaveBeenCalled();
  });
});

describe('answers that wait to be sent', () => {
  it('end a connection that reads nothing for as long as a request may take, though it sends on', async () => {
    const { url, server } = await start({ requestTimeoutMs: 1000 });
    const { socket, write } = await openRaw(url);
    socket.pause();
    const sending = setInterval(() => socket.writable && write(get('/large')), 100);
    await expect.poll(() => connectionsOf(server)).toBe(1);
    await expect.poll(() => connectionsOf(server)).toBe(0);
    clearInterval(sending);
    socket.destroy();
  });

  const connectionsOf = (server: Server) =>
    new Promise<number>((resolve, reject) => {
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });

  it('end the connection of whoever has read nothing for the longest, until they fit', async () => {
    const { url, server, made } = await start({ mostUnsentBytes: 2.5 * LARGE.length });
    const stalled = await openRaw(url);
    stalled.socket.pause();
    stalled.write(get('/large').repeat(20));
    await expect.poll(() => made.mock.calls.length).toBe(1);
    await sleep(300);
    const others = await Promise.all([openRaw(url), openRaw(url)]);
    for (const { socket, write } of others) {
      socket.pause();
      write(get('/large'));
    }
    await expect.poll(() => connectionsOf(server)).toBe(2);
    expect(await Promise.race([once(stalled.socket.resume(), 'close'), sleep(5000, 'open')])).not.toBe(
      'open',
    );
    expect(others.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
  });
});

import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openRaw } from '../../testing/raw-connection.ts';
import { close, createHttpServer, listen, type HttpServerDeps } from './server.ts';

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
/** More than a connection holds on its way. */
const LARGE = Buffer.concat(Array.from({ length: 32 }, () => MEGABYTE));

/** A server that answers with the path and what it was sent; at `/held` when released, and at `/large` with 32 MB. */
async function start(deps: Partial<HttpServerDeps> = {}) {
  const ended = vi.fn<() => void>();
  const made = vi.fn<(path: string) => void>();
  const released = Promise.withResolvers<void>();
  const server = createHttpServer(
    { requestTimeoutMs: 60_000, connectionsPerAddress: 100, trustedProxies: 0, ...deps },
    (request, response) => {
      made(request.url ?? '');
      response.once('close', ended);
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
  onTestFinished(() => close(server, 0));
  const url = await listen(server, 0, '127.0.0.1');
  return { url, server, ended, made, release: released.resolve };
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const last = (path: string) => get(path, 'Connection: close\r\n');
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const answersIn = (text: string) => text.match(/^\/.*$/gm);

describe('requests that follow each other without waiting', () => {
  it('are all answered in their order when they are eight at most', async () => {
    const { url, made, release } = await start();
    const { write, ended } = await openRaw(url);
    const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];
    write(get('/held') + paths.map((path) => get(path)).join('') + last('/end'));
    await expect.poll(() => made.mock.calls.length).toBe(8);
    release();
    expect(answersIn(await ended())).toEqual(['/held ', ...paths.map((path) => `${path} `), '/end ']);
  });

  it('end their connection with the ninth that waits for an answer, which no handler sees', async () => {
    const { url, made } = await start();
    const { write, ended } = await openRaw(url);
    write(get('/held') + get('/a').repeat(500));
    expect(await ended()).toBe('');
    expect(made.mock.calls).toEqual([['/held'], ...Array.from({ length: 7 }, () => ['/a'])]);
    // Also where they come one by one.
    const other = await openRaw(url);
    for (let sent = 0; sent < 9 && other.socket.writable; sent += 1) {
      other.write(get('/held'));
      await sleep(10);
    }
    expect(await other.ended()).toBe('');
    expect(made).toHaveBeenCalledTimes(16);
  });

  it('may be any number where those before are answered', async () => {
    const { url, made } = await start();
    const { socket, write } = await openRaw(url);
    let text = '';
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    for (let sent = 8; sent <= 40; sent += 8) {
      write(get('/a').repeat(8));
      await expect.poll(() => answersIn(text)?.length).toBe(sent);
    }
    expect(made).toHaveBeenCalledTimes(40);
    socket.destroy();
  });

  it.each([1, 3, 7, 64, 1000])(
    'have the same answers when they arrive in pieces of %i bytes',
    async (size) => {
      const { url } = await start();
      const { write, socket, ended } = await openRaw(url);
      socket.setNoDelay();
      const body = '\r\n\r\n'.repeat(50);
      const text = Buffer.from(
        get('/a').repeat(4) +
          post('/b', body) +
          `POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n\r\n\r\n\r\n0\r\n\r\n` +
          last('/d'),
      );
      for (let at = 0; at < text.length; at += size) {
        write(text.subarray(at, at + size));
        await new Promise(setImmediate);
      }
      expect(answersIn(await ended())).toEqual([
        ...Array.from({ length: 4 }, () => '/a '),
        `/b ${Buffer.from(body).toString('hex')}`,
        '/c 0d0a0d0a',
        '/d ',
      ]);
    },
  );

  it('are ended with their connection', async () => {
    const { url, made, ended } = await start();
    const { write, socket } = await openRaw(url);
    write(get('/held').repeat(6));
    await expect.poll(() => made.mock.calls.length).toBe(6);
    socket.destroy();
    await expect.poll(() => ended.mock.calls.length).toBe(6);
  });
});

describe('an upgrade', () => {
  const upgrade = (connection: string) => get('/ws', `Connection: ${connection}\r\nUpgrade: websocket\r\n`);

  it('passes on everything that follows it', async () => {
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

  it('behind a request without an answer is a call like any other', async () => {
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
  it('end a connection that reads nothing for as long as a request may take, even if it keeps sending', async () => {
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

  it('end a connection that asks for more beside 256 KB that it has not read', async () => {
    const { url, server, made } = await start();
    const { socket, write } = await openRaw(url);
    socket.pause();
    write(get('/large'));
    await sleep(100);
    expect(await connectionsOf(server)).toBe(1);
    write(get('/a'));
    await expect.poll(() => connectionsOf(server)).toBe(0);
    expect(made.mock.calls).toEqual([['/large']]);
  });
});

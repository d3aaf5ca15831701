import { once } from 'node:events';
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ErrorBody } from '@moveway/contracts/http/errors.ts';
import { openRaw, type RawResponse } from '../../testing/raw-connection.ts';
import { close, createHttpServer, listen, type HttpServerDeps } from './server.ts';

const REQUEST_TIMEOUT_MS = 1000;
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
const started: Server[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => close(server, 0)));
});

/**
 * A server whose application answers once it has the body: a few bytes, more than a connection holds at `/large`, and
 * at `/held` only when released.
 */
async function start(deps: Partial<HttpServerDeps> = {}) {
  const answers = vi.fn<(path: string) => void>();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createHttpServer(
    { requestTimeoutMs: REQUEST_TIMEOUT_MS, connectionsPerAddress: 100, trustedProxies: 0, ...deps },
    (request, response) => {
      request.on('error', () => undefined);
      request.resume().once('end', () => {
        answers(request.url ?? '');
        if (request.url === '/large') {
          response.end(Buffer.concat(Array.from({ length: 32 }, () => MEGABYTE)));
        } else if (request.url === '/held') {
          void released.then(() => response.end('answered'));
        } else {
          response.end('answered');
        }
      });
    },
  );
  started.push(server);
  const url = await listen(server, 0, '127.0.0.1');
  return { url, server, answers, release };
}

async function send(url: string, text: string): Promise<RawResponse> {
  const connection = await openRaw(url);
  connection.write(text);
  return connection.answer();
}

/** Which error it is, in the API's own form, after which the connection is closed. */
function errorOf({ status, headers, body }: RawResponse): [status: number, code: string] {
  // Every error has this form; what has another fails the comparison.
  const { code, ...rest } = JSON.parse(body) as ErrorBody;
  expect(rest).toEqual({ message: expect.any(String), requestId: headers.get('x-request-id') });
  expect(Object.fromEntries(headers)).toMatchObject({
    connection: 'close',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  return [status, code];
}

describe('a request', () => {
  it.each([
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['the same Host twice, in other letters', 'GET / HTTP/1.1\r\nHost: a\r\nhOST: a\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
    [
      'two Host headers and an upgrade',
      'GET /ws HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
    ['an invalid Host', 'GET / HTTP/1.1\r\nHost: a"b\r\n\r\n'],
    ['an empty Host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n'],
    ['a Host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n'],
    ['a Host with an invalid port', 'GET / HTTP/1.1\r\nHost: [::1]:99999\r\n\r\n'],
    [
      'an invalid Host and an upgrade',
      'GET /ws HTTP/1.1\r\nHost: a b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
    ['no HTTP', 'hello\r\n\r\n'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
  ])('with %s is rejected', async (_, text) => {
    const { url, answers } = await start();
    expect(errorOf(await send(url, text))).toEqual([400, 'invalid_input']);
    expect(answers).not.toHaveBeenCalled();
  });

  it('with too long headers is rejected', async () => {
    const { url } = await start();
    const answer = await send(url, `GET / HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(errorOf(answer)).toEqual([431, 'headers_too_large']);
  });

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: a\r\nA: b'],
    ['body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf'],
    ['first byte', ''],
  ])('whose %s do not arrive in time is answered and ended', async (_, text) => {
    const { url } = await start();
    expect(errorOf(await send(url, text))).toEqual([408, 'request_timeout']);
  });

  it('of HTTP/1.0 needs no Host', async () => {
    const { url } = await start();
    expect(await send(url, 'GET / HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200, body: 'answered' });
  });

  it.each(['a', 'moveway.example:3000', 'under_score.example', '127.0.0.1', '[::1]:80', 'xn--p1ai.example.'])(
    'for the host %s is answered',
    async (host) => {
      const { url } = await start();
      const answer = await send(url, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(answer.status).toBe(200);
    },
  );

  it('with an unknown expectation is answered', async () => {
    const { url } = await start();
    const text = 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n';
    expect((await send(url, text)).status).toBe(200);
  });
});

describe('a connection', () => {
  it('whose answer is not read is ended', async () => {
    const { url, server, answers } = await start();
    const { socket, write } = await openRaw(url);
    socket.pause();
    write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    await vi.waitFor(() => expect(answers).toHaveBeenCalledWith('/large'));
    const connections = promisify(server.getConnections.bind(server));
    await vi.waitFor(async () => expect(await connections()).toBe(0));
    socket.destroy();
  });

  it('whose answer is not read is ended also when half a request follows it', async () => {
    const { url, server } = await start();
    const { socket, write } = await openRaw(url);
    socket.pause();
    write(
      'GET /large HTTP/1.1\r\nHost: a\r\n\r\nPOST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf',
    );
    const open = () => promisify(server.getConnections.bind(server))();
    await expect.poll(open).toBe(0);
  });

  it('whose answer takes the server long is not ended', async () => {
    const { url, release } = await start();
    const { write, answer } = await openRaw(url);
    write('GET /held HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    setTimeout(release, 2.5 * REQUEST_TIMEOUT_MS);
    expect((await answer()).status).toBe(200);
  });

  it('gets no second answer inside one that is being sent', async () => {
    const { url } = await start();
    const { socket, write, ended } = await openRaw(url);
    write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
    write('hello\r\n\r\n');
    expect(await ended()).not.toContain('invalid_input');
  });

  it('is rejected while its address has reached the limit, and not afterwards', async () => {
    const { url } = await start({ connectionsPerAddress: 2 });
    const [first, second] = [await openRaw(url), await openRaw(url)];
    expect(errorOf(await (await openRaw(url)).answer())).toEqual([429, 'rate_limited']);
    first.socket.destroy();
    await vi.waitFor(async () => {
      const answer = await send(url, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      expect(answer.status).toBe(200);
    });
    second.socket.destroy();
  });

  it('does not count where it comes from a proxy', async () => {
    const { url } = await start({ connectionsPerAddress: 1, trustedProxies: 1 });
    const first = await openRaw(url);
    const answer = await send(url, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(answer.status).toBe(200);
    first.socket.destroy();
  });
});

it('a server that closes ends idle connections, and cuts off the others after a while', async () => {
  const { url, server } = await start({ requestTimeoutMs: 60_000 });
  const open = await Promise.all(
    ['', 'GET / HTTP/1.1\r\nHost: a', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf'].map(
      async (text) => {
        const connection = await openRaw(url);
        connection.write(text);
        return connection;
      },
    ),
  );
  const closed = once(server, 'close');
  await close(server, 200);
  await closed;
  expect(await Promise.all(open.map((connection) => connection.ended()))).toEqual(['', '', '']);
  started.length = 0;
});

it('thousands of connections may wait to be accepted', async () => {
  const server = createHttpServer(
    { requestTimeoutMs: REQUEST_TIMEOUT_MS, connectionsPerAddress: 100, trustedProxies: 0 },
    () => undefined,
  );
  started.push(server);
  const listening = vi.spyOn(server, 'listen');
  await listen(server, 0, '127.0.0.1');
  expect(listening).toHaveBeenCalledWith(expect.objectContaining({ backlog: 4096 }));
});

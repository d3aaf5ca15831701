import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, describe, expect, it } from 'vitest';
import { streamPieces } from './mount.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves the pieces as text; what goes wrong before the first one is a 503. */
async function serve(pieces: () => AsyncIterable<string>): Promise<string> {
  const app = new Koa();
  app.on('error', () => undefined);
  app.use(async (ctx) => {
    try {
      ctx.body = await streamPieces(pieces());
      ctx.type = 'text/csv';
    } catch {
      ctx.status = 503;
    }
  });
  const handle = app.callback();
  server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has such an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a streamed text', () => {
  it('arrives whole', async () => {
    const url = await serve(async function* pieces() {
      yield 'one,';
      yield 'two';
    });
    expect(await (await fetch(url)).text()).toBe('one,two');
  });

  it('that fails before its first piece is rejected like any call', async () => {
    // oxlint-disable-next-line require-yield -- it fails before it could
    const url = await serve(async function* pieces(): AsyncGenerator<string> {
      throw new Error('the database is unavailable');
    });
    expect((await fetch(url)).status).toBe(503);
  });

  it('that fails later does not look complete', async () => {
    const url = await serve(async function* pieces() {
      yield 'half of it';
      throw new Error('the database went away');
    });
    await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow('terminated');
  });

  it('is no longer made once the caller has hung up', async () => {
    const ended = Promise.withResolvers<string>();
    const url = await serve(async function* pieces() {
      try {
        for (;;) {
          yield 'x'.repeat(100_000);
        }
      } finally {
        ended.resolve('ended');
      }
    });
    const caller = new AbortController();
    const answer = await fetch(url, { signal: caller.signal });
    await answer.body?.getReader().read();
    caller.abort();
    expect(await ended.promise).toBe('ended');
  });
});

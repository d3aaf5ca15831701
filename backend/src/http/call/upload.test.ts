import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/app-error.ts';
import type { Arrival } from '../../kernel/async.ts';
import { receiveFile } from './upload.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const arrival = { arrived: () => undefined, signal: new AbortController().signal };

/** Begins an upload to an application that takes 16 bytes within a time, and answers with their number or the code. */
async function begin(timeoutMs: number, headers: Record<string, string> = {}, watched: Arrival = arrival) {
  const app = new Koa();
  app.use(async (ctx) => {
    try {
      ctx.body = String((await receiveFile(ctx, { maxBytes: 16, timeoutMs, ...watched })).length);
    } catch (error) {
      ctx.body = error instanceof AppError ? error.code : 'a defect';
    }
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  const upload = request({
    port,
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
  const answer = once(upload, 'response').then(async (args) => {
    const [response] = args as [IncomingMessage];
    const chunks = await response.setEncoding('utf8').toArray();
    return { text: chunks.join(''), connection: response.headers.connection };
  });
  return { upload, answer };
}

describe('a file that is received', () => {
  it('arrives whole', async () => {
    const { upload, answer } = await begin(60_000);
    upload.end(Buffer.alloc(16));
    expect((await answer).text).toBe('16');
  });

  it.each([undefined, '17'])('is rejected when it is too large', async (length) => {
    const { upload, answer } = await begin(60_000, length === undefined ? {} : { 'content-length': length });
    upload.end(Buffer.alloc(17));
    expect((await answer).text).toBe('payload_too_large');
  });

  it('is rejected when it does not arrive in time, and its connection closes', async () => {
    const { upload, answer } = await begin(20);
    upload.on('error', () => undefined);
    upload.write(Buffer.alloc(1));
    expect(await answer).toEqual({ text: 'request_timeout', connection: 'close' });
  });

  it('ends when its signal says so, and the rest of it is read', async () => {
    const end = new AbortController();
    const pieces: number[] = [];
    const follow = (bytes: number) => {
      pieces.push(bytes);
      end.abort(new AppError('rate_limited', 'Too many files.'));
    };
    const { upload, answer } = await begin(60_000, {}, { arrived: follow, signal: end.signal });
    upload.write(Buffer.alloc(3));
    expect(await answer).toEqual({ text: 'rate_limited', connection: 'keep-alive' });
    expect(pieces).toEqual([3]);
    const sent = once(upload, 'finish');
    upload.end(Buffer.alloc(16 * 1024 * 1024));
    await sent;
  });

  it('has the bytes that were sent, however small the pieces', async () => {
    const bytes = Buffer.from('sixteen letters!');
    const { upload, answer } = await begin(60_000);
    for (const byte of bytes) {
      upload.write(Buffer.from([byte]));
    }
    upload.end();
    expect((await answer).text).toBe('16');
  });
});

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApiProxy } from './api-proxy.ts';

let server: Server;
let serverUrl: string;
let seen: { request: IncomingMessage; body: string }[];

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      seen.push({ request, body: Buffer.concat(parts).toString() });
      response
        .writeHead(409, { 'content-type': 'application/json', 'set-cookie': 'a=b', 'retry-after': '7' })
        .end('{"code":"x"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
});

it('forwards method, path, query, body and bearer token, and nothing that makes a browser', async () => {
  const answer = await createApiProxy(
    serverUrl,
    fetch,
  )(
    new Request('app://console/api/packages?status=Pending', {
      method: 'POST',
      headers: {
        authorization: 'Bearer t',
        'content-type': 'application/json',
        cookie: 'a=b',
        'x-other': '1',
      },
      body: '{"sender":"A"}',
    }),
  );
  expect(answer.status).toBe(409);
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(await answer.json()).toEqual({ code: 'x' });
  const [call] = seen;
  expect(call?.request.method).toBe('POST');
  expect(call?.request.url).toBe('/api/packages?status=Pending');
  expect(call?.body).toBe('{"sender":"A"}');
  expect(call?.request.headers.authorization).toBe('Bearer t');
  expect(call?.request.headers).not.toHaveProperty('cookie');
  expect(call?.request.headers).not.toHaveProperty('origin');
  expect(call?.request.headers).not.toHaveProperty('x-other');
});

it('answers like the API when the server cannot be reached', async () => {
  const answer = await createApiProxy(
    'http://127.0.0.1:9',
    fetch,
  )(new Request('app://console/api/auth/user'));
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    code: 'unavailable',
    message: 'The server at http://127.0.0.1:9 cannot be reached.',
  });
});

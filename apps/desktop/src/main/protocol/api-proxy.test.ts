import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastKnownInMemory } from '../../testing/in-memory.ts';
import { createApiProxy, SILENT_MS, SILENT_WHILE_LOST_MS } from './api-proxy.ts';

/** The discard port is closed. */
const NOWHERE = 'http://127.0.0.1:9';

let server: Server;
let serverUrl: string;
let address: string | undefined;
let answer: { status: number; body: string | Buffer; type?: string };
let seen: { request: IncomingMessage; body: string; bytes: Buffer }[];
let lastKnown: ReturnType<typeof lastKnownInMemory>;
let reports: boolean[];
let isAway: boolean;
/** Whether calls get no answer at all, not even a failure. */
let isSilent: boolean;
/** What the server says when it is asked for any answer. */
let isThere: boolean;
let isReachable: boolean;
let proxy: (request: Request) => Promise<Response>;

beforeEach(async () => {
  seen = [];
  reports = [];
  isAway = false;
  isSilent = false;
  isThere = false;
  isReachable = true;
  answer = {
    status: 200,
    body: '{"items":[{"id":"p1","can":{"edit":true,"delete":false,"updateStatus":true}}]}',
  };
  lastKnown = lastKnownInMemory();
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      seen.push({ request, body: bytes.toString(), bytes });
      response
        .writeHead(answer.status, {
          'content-type': answer.type ?? 'application/json',
          'set-cookie': 'a=b',
          'retry-after': '7',
        })
        .end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  address = serverUrl;
  proxy = createApiProxy({
    address: { get: () => address },
    fetch: async (url, init) => (isSilent ? silence(init) : fetch(isAway ? NOWHERE : url, init)),
    lastKnown,
    reachability: {
      isReachable: () => isReachable,
      report: (result) => void reports.push(result),
      retry: async () => isThere,
    },
    isOfServerBefore: (authorization) => authorization === 'Bearer of another',
  });
});

afterEach(() => {
  vi.useRealTimers();
  server.close();
});

/** Ends only as Chromium does: when it is told to. */
const silence = async (init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new Error('net::ERR_ABORTED')));
  });
const goAway = () => {
  isAway = true;
};
const get = (path: string, init?: RequestInit) => proxy(new Request(`app://console${path}`, init));

it('carries files both ways byte by byte, and stores none of them', async () => {
  const bytes = new Uint8Array(Array.from({ length: 256 }, (_, index) => index));
  const address = '/api/chat/attachments?name=a.pdf';
  const headers = { authorization: 'Bearer t', 'content-type': 'application/octet-stream' };
  await get(address, { method: 'POST', headers, body: bytes });
  expect(seen[0]?.request.headers).toMatchObject(headers);
  expect(seen[0]?.bytes).toEqual(Buffer.from(bytes));
  answer = { status: 200, body: Buffer.from(bytes), type: 'image/jpeg' };
  const response = await get('/api/chat/attachments/a1/picture');
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  expect(await lastKnown.count()).toBe(0);
});

it('forwards method, path, query, body and bearer token, and whether the page is hidden, and nothing that makes a browser', async () => {
  answer = { status: 409, body: '{"code":"x"}' };
  const response = await get('/api/packages?status=Pending', {
    method: 'POST',
    headers: {
      authorization: 'Bearer t',
      'content-type': 'application/json',
      cookie: 'a=b',
      'x-other': '1',
      'x-page-hidden': '1',
    },
    body: '{"sender":"A"}',
  });
  expect(response.status).toBe(409);
  expect(response.headers.get('retry-after')).toBe('7');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(await response.json()).toEqual({ code: 'x' });
  const [call] = seen;
  expect(call?.request.method).toBe('POST');
  expect(call?.request.url).toBe('/api/packages?status=Pending');
  expect(call?.body).toBe('{"sender":"A"}');
  expect(call?.request.headers.authorization).toBe('Bearer t');
  expect(call?.request.headers['x-page-hidden']).toBe('1');
  expect(call?.request.headers).not.toHaveProperty('cookie');
  expect(call?.request.headers).not.toHaveProperty('origin');
  expect(call?.request.headers).not.toHaveProperty('x-other');
  expect(reports).toEqual([true]);
});

it('answers like the API when the server cannot be reached', async () => {
  address = NOWHERE;
  const response = await get('/api/auth/user');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    code: 'unavailable',
    message: 'The server at http://127.0.0.1:9 cannot be reached.',
  });
  expect(reports).toEqual([false]);
});

it('goes to the server that is chosen at the time', async () => {
  address = undefined;
  expect((await get('/api/auth/user')).status).toBe(503);
  address = serverUrl;
  expect((await get('/api/auth/user')).status).toBe(200);
});

it('answers reads with what was last known while the server is away, with no ability but to update a status, which is queued', async () => {
  expect(await (await get('/api/admin/packages?limit=1')).json()).toEqual(JSON.parse(String(answer.body)));
  goAway();
  const response = await get('/api/admin/packages?limit=1');
  expect(response.status).toBe(200);
  expect(response.headers.get('x-last-known-at')).toBe('2026-11-22T10:00:00.000Z');
  expect(await response.json()).toEqual({
    items: [{ id: 'p1', can: { edit: false, delete: false, updateStatus: true } }],
  });
  expect((await get('/api/admin/packages?limit=2')).status).toBe(503);
});

it('shows nothing of one server for another', async () => {
  await get('/api/admin/packages?limit=1');
  address = NOWHERE;
  expect((await get('/api/admin/packages?limit=1')).status).toBe(503);
});

it('changes nothing while the server is away', async () => {
  await get('/api/packages');
  goAway();
  expect((await get('/api/packages', { method: 'POST', body: '{}' })).status).toBe(503);
});

it('stores answers to reads that succeeded, and nothing else', async () => {
  await get('/api/packages', { method: 'POST', body: '{}' });
  answer.status = 404;
  await get('/api/admin/packages');
  expect([...lastKnown.stored.keys()]).toEqual([]);
  answer.status = 200;
  await get('/api/admin/packages');
  expect([...lastKnown.stored.keys()]).toEqual([`${serverUrl}/api/admin/packages`]);
});

it('forgets what the person before was shown when somebody signs in', async () => {
  await get('/api/admin/packages');
  answer.status = 401;
  await get('/api/auth/admin-direct', { method: 'POST', body: '{}' });
  expect(lastKnown.stored.size).toBe(1);
  answer.status = 200;
  await get('/api/auth/admin-direct', { method: 'POST', body: '{}' });
  expect(lastKnown.stored.size).toBe(0);
});

it('takes a call that the window gave up for no sign of an outage', async () => {
  const aborted = new AbortController();
  aborted.abort();
  await expect(get('/api/auth/user', { signal: aborted.signal })).rejects.toThrow('abort');
  expect(reports).toEqual([]);
});

it('signs out also while the server is away', async () => {
  goAway();
  const answered = await get('/api/auth/logout', { method: 'POST', body: '{}' });
  expect([answered.status, await answered.json()]).toEqual([200, { signedOut: true }]);
});

it('sends another server nothing that authorizes at the one before', async () => {
  const response = await get('/api/admin/packages', { headers: { authorization: 'Bearer of another' } });
  expect(response.status).toBe(503);
  expect([seen, reports]).toEqual([[], []]);
});

it('takes a call to the server before for no sign of how this one is', async () => {
  goAway();
  const waiting = get('/api/auth/user');
  address = 'https://another.example';
  expect((await waiting).status).toBe(503);
  expect(reports).toEqual([]);
});

it('answers in the place of a server that has fallen silent', async () => {
  await get('/api/admin/packages');
  vi.useFakeTimers();
  isSilent = true;
  const read = get('/api/admin/packages');
  const signOut = get('/api/auth/logout', { method: 'POST', body: '{}' });
  await vi.advanceTimersByTimeAsync(SILENT_MS);
  expect((await read).headers.get('x-last-known-at')).toBeTruthy();
  expect(await (await signOut).json()).toEqual({ signedOut: true });
});

it('lets a slow call go on, and a change that the server may have made already', async () => {
  vi.useFakeTimers();
  isSilent = true;
  const answered: string[] = [];
  isThere = true;
  void get('/api/admin/packages').then(() => answered.push('read'));
  await vi.advanceTimersByTimeAsync(2 * SILENT_MS);
  isThere = false;
  void get('/api/packages', { method: 'POST', body: '{}' }).then(() => answered.push('change'));
  await vi.advanceTimersByTimeAsync(2 * SILENT_MS);
  expect(answered).toEqual([]);
});

it('waits less for a server that was lost before', async () => {
  await get('/api/admin/packages');
  vi.useFakeTimers();
  isSilent = true;
  isReachable = false;
  const read = get('/api/admin/packages');
  await vi.advanceTimersByTimeAsync(SILENT_WHILE_LOST_MS);
  expect((await read).headers.get('x-last-known-at')).toBeTruthy();
});

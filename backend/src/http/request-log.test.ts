import { beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../kernel/logger.ts';
import { settingsRepo } from '../settings/settings.repo.ts';
import { mongoose } from '../storage/mongoose.ts';
import { registry } from '../kernel/metrics.ts';
import { openRaw } from '../testing/raw-connection.ts';
import { startBackendOfFile, TEST_ADMIN } from '../testing/test-backend.ts';

const lines: Record<string, unknown>[] = [];
const log = createLogger({
  level: 'debug',
  // pino writes an object as a line of JSON.
  destination: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
});

const backend = await startBackendOfFile('request-log', { log });
const { adminToken } = await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
beforeEach(() => {
  lines.length = 0;
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${backend.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${adminToken}`, 'x-request-id': 'the-request', ...init.headers },
  });

it('the line of a call has the id of its user, and neither name nor token', async () => {
  await call('/api/admin/settings?any=1');
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'debug',
      requestId: 'the-request',
      method: 'GET',
      path: '/api/admin/settings',
      status: 200,
      userId: expect.stringMatching(/^[\da-f]{24}$/),
      msg: 'Answered',
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain(TEST_ADMIN.username);
  expect(JSON.stringify(lines)).not.toContain(adminToken);
});

it('a rejected call has one line with its error code', async () => {
  await call('/api/packages', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(lines).toEqual([
    expect.objectContaining({ level: 'info', status: 400, code: 'invalid_input', msg: 'Failed' }),
  ]);
});

/** A call whose handler meets this error. */
async function callThatMeets(fault: Error): Promise<number> {
  const find = vi.spyOn(settingsRepo, 'find').mockRejectedValueOnce(fault);
  const response = await call('/api/admin/settings');
  find.mockRestore();
  return response.status;
}

it('a call that failed because the database is unavailable has one line with the reason alone', async () => {
  const reason = 'connect ECONNREFUSED';
  expect(await callThatMeets(new mongoose.mongo.MongoNetworkError(reason))).toBe(503);
  expect(lines).toEqual([
    expect.objectContaining({ level: 'error', status: 503, code: 'unavailable', reason, msg: 'Failed' }),
  ]);
  expect(lines[0]).not.toHaveProperty('err');
});

it('a call that met a defect has one line with the stack', async () => {
  expect(await callThatMeets(new TypeError('a defect'))).toBe(500);
  expect(lines).toEqual([
    expect.objectContaining({ level: 'error', status: 500, code: 'internal', userId: expect.any(String) }),
  ]);
  expect(lines[0]).toHaveProperty('err.stack', expect.stringContaining('request-log.test'));
});

it('health probes are logged at level debug only', async () => {
  await call('/healthz');
  await call('/readyz');
  expect(lines.map(({ level }) => level)).toEqual(['debug', 'debug']);
});

it('a request whose connection closed before its turn has a line', async () => {
  const { socket, write } = await openRaw(backend.url);
  const get = (path: string, id: string) =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${adminToken}\r\nX-Request-Id: ${id}\r\n\r\n`;
  const released = Promise.withResolvers<never>();
  const find = vi.spyOn(settingsRepo, 'find').mockReturnValueOnce(released.promise);
  write(
    get('/api/admin/settings', 'held-request') +
      get('/tracking?a=1', 'second-one') +
      get('http://[/healthz?a=1', 'third-one'),
  );
  await vi.waitFor(() => expect(find).toHaveBeenCalled());
  socket.destroy();
  const ended = () => lines.filter(({ msg }) => msg === 'Ended without an answer');
  await vi.waitFor(() => expect(ended()).toHaveLength(3));
  const seen = ended().map(({ level, method, requestId, path, address }) => [
    level,
    method,
    requestId,
    path,
    address,
  ]);
  expect(new Set(seen)).toEqual(
    new Set([
      ['info', 'GET', 'held-request', '/api/admin/settings', '127.0.0.1'],
      ['info', 'GET', 'second-one', '/tracking', '127.0.0.1'],
      ['info', 'GET', 'third-one', 'http://[/healthz', '127.0.0.1'],
    ]),
  );
  released.reject(new Error('the caller has left'));
  find.mockRestore();
});

/** Asks for the target as it is, and says what came of it: answer, header, line and count. */
async function askFor(target: string) {
  const { write, answer } = await openRaw(backend.url);
  write(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Request-Id: the-request\r\n\r\n`);
  const { status, headers, body } = await answer();
  await vi.waitFor(() => expect(lines).not.toEqual([]));
  return { status, cache: headers.get('cache-control'), id: headers.get('x-request-id'), body };
}

it.each(['http://', 'http://[/', 'http://[/healthz', 'http://[/api/content/faq?a=1', '/%', '/%E0%A4%A'])(
  'an address without a readable path is answered 400 with headers and id, logged and counted: %s',
  async (target) => {
    const count = async () =>
      Number(
        /http_request_duration_seconds_count\{method="GET",route="other",status="400"\} (\d+)/.exec(
          await registry.metrics(),
        )?.[1] ?? 0,
      );
    const before = await count();
    const { body, ...answer } = await askFor(target);
    expect(answer).toEqual({ status: 400, cache: 'no-store', id: 'the-request' });
    expect(JSON.parse(body)).toMatchObject({ code: 'invalid_input', requestId: 'the-request' });
    expect(lines).toEqual([
      expect.objectContaining({ status: 400, code: 'invalid_input', path: target.split('?')[0] }),
    ]);
    expect(await count()).toBe(before + 1);
  },
);

it('an address with a host, as proxies receive it, is answered by its path', async () => {
  expect(await askFor('http://elsewhere/healthz')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  expect(lines).toEqual([expect.objectContaining({ path: '/healthz', status: 200 })]);
});

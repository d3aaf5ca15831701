import { expect, it } from 'vitest';
import { openRaw } from '../../testing/raw-connection.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';

const backend = await startBackendOfFile('api_document', { env: { RATE_LIMIT_CALLS: '30' } });

const PATHS = ['/api/docs', '/api/openapi.json'];
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${backend.url}${path}`, { headers });

it.each(PATHS)('%s is sent compressed, and not again to a caller who has it', async (path) => {
  const answer = await get(path, { 'accept-encoding': 'br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect((await answer.text()).length).toBeGreaterThan(10_000);
  // Node's fetch asks for a fresh answer when it is given an ETag.
  const connection = await openRaw(backend.url);
  const condition = `If-None-Match: ${answer.headers.get('etag')}`;
  connection.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${condition}\r\n\r\n`);
  expect(await connection.answer()).toMatchObject({ status: 304, body: '' });
});

it('HEAD is answered without a body', async () => {
  const answer = await fetch(`${backend.url}/api/docs`, { method: 'HEAD' });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

it('a request for the document counts like every call', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => get(PATHS[index % 2] ?? '')));
  const rejected = answers.filter(({ status }) => status === 429);
  expect(rejected.length).toBeGreaterThan(0);
  expect(await rejected[0]?.json()).toMatchObject({ code: 'rate_limited' });
});

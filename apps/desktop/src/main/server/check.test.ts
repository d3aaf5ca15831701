import { responseKeys } from '@moveway/contracts/http/response-keys.ts';
import { expect, it } from 'vitest';
import { createServerCheck } from './check.ts';

/** The API document of a server with these calls. */
function documentOf(endpoints: string[]): Response {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const [method = '', path = ''] = endpoint.split(' ');
    (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[method.toLowerCase()] = {};
  }
  return Response.json({ openapi: '3.1.0', info: { title: 'Moveway API' }, paths });
}

const allCalls = Object.keys(responseKeys);

type Fetch = Parameters<typeof createServerCheck>[0];

const check = (text: string, fetch: Fetch = async () => documentOf(allCalls)) =>
  createServerCheck(fetch)(text);

const outcomes = async (...given: Parameters<typeof check>) =>
  (await check(...given)).map(({ name, outcome }) => `${name} ${outcome}`);

it('passes a Moveway server that has every call', async () => {
  expect(await outcomes('moveway.example')).toEqual([
    'Address passed',
    'Server passed',
    'Certificate passed',
    'Moveway passed',
  ]);
});

it('warns of plain HTTP to another computer', async () => {
  const steps = await outcomes('http://10.0.0.5');
  expect(steps[0]).toBe('Address warning');
  expect(steps).toContain('Certificate skipped');
});

it('ends at a text that is not an address', async () => {
  expect(await outcomes('not a url')).toEqual(['Address failed']);
});

it.each([
  ['ERR_NAME_NOT_RESOLVED', 'Server', 'No server responds at this address'],
  ['ERR_CONNECTION_REFUSED', 'Server', 'there is no network here'],
  ['ERR_CERT_AUTHORITY_INVALID', 'Certificate', 'is not trusted'],
  ['ERR_SSL_PROTOCOL_ERROR', 'Certificate', 'is not trusted'],
])('ends with %s in the step that it belongs to', async (code, name, words) => {
  const steps = await check('moveway.example', () => Promise.reject(new Error(`net::${code}`)));
  expect(steps).toMatchObject([
    { name: 'Address', outcome: 'passed' },
    { name, outcome: 'failed', detail: expect.stringMatching(`${words}.*\\(${code}\\)`) },
  ]);
});

it.each([
  ['a page', async () => new Response('<html>It works</html>')],
  ['another API', async () => Response.json({ info: { title: 'Petstore' }, paths: {} })],
])('ends with %s that is no Moveway server', async (_, fetch) => {
  expect((await outcomes('moveway.example', fetch)).at(-1)).toBe('Moveway failed');
});

it('warns of an older server, and fails where nobody could sign in', async () => {
  const without = (missing: string) => async () =>
    documentOf(allCalls.filter((endpoint) => endpoint !== missing));
  const last = async (missing: string) => (await outcomes('moveway.example', without(missing))).at(-1);
  expect(await last('GET /api/admin/failed-jobs')).toBe('Moveway warning');
  expect(await last('POST /api/auth/admin-direct')).toBe('Moveway failed');
});

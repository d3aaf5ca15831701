import { responseKeys } from '@moveway/contracts/http/response-keys.ts';
import { expect, it } from 'vitest';
import { createServerCheck } from './check.ts';

type Options = Parameters<typeof createServerCheck>[0];

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

const check = (
  text: string,
  change: { fetch?: Options['fetch']; network?: Partial<Options['network']> } = {},
) =>
  createServerCheck({
    fetch: change.fetch ?? (async () => documentOf(allCalls)),
    network: {
      resolveProxy: async () => 'DIRECT',
      resolveHost: async () => ({ endpoints: [{ address: '192.0.2.1', family: 'ipv4' }] }),
      ...change.network,
    },
  })(text);

const outcomes = async (...given: Parameters<typeof check>) =>
  (await check(...given)).map(({ name, outcome }) => `${name} ${outcome}`);

it('passes a Moveway server that has every call', async () => {
  expect(await outcomes('moveway.example')).toEqual([
    'Address passed',
    'DNS passed',
    'Connection passed',
    'Certificate passed',
    'Moveway passed',
    'Version passed',
  ]);
});

it('warns of plain HTTP to another computer', async () => {
  const steps = await outcomes('http://10.0.0.5');
  expect(steps[0]).toBe('Address warning');
  expect(steps).toContain('Certificate skipped');
});

it('ends with an address that is none', async () => {
  expect(await outcomes('not a url')).toEqual(['Address failed']);
});

it('ends with a name that nobody knows, unless a proxy asks for it', async () => {
  const resolveHost = async () => {
    throw new Error('net::ERR_NAME_NOT_RESOLVED');
  };
  expect(await outcomes('moveway.example', { network: { resolveHost } })).toEqual([
    'Address passed',
    'DNS failed',
  ]);
  const resolveProxy = async () => 'PROXY proxy.example:8080';
  expect(await outcomes('moveway.example', { network: { resolveHost, resolveProxy } })).toContain(
    'DNS skipped',
  );
});

it.each([
  ['net::ERR_CONNECTION_REFUSED', 'Connection', 'It does not respond (ERR_CONNECTION_REFUSED).'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'Certificate', 'cannot be trusted'],
  ['net::ERR_CERT_DATE_INVALID', 'Certificate', 'this computer’s clock'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'Certificate', 'ERR_SSL_PROTOCOL_ERROR'],
])('names %s in the step it belongs to', async (message, name, detail) => {
  const fetch = async () => {
    throw new Error(message);
  };
  const last = (await check('moveway.example', { fetch })).at(-1);
  expect(last).toMatchObject({ name, outcome: 'failed', detail: expect.stringContaining(detail) });
});

it.each([
  ['a page', async () => new Response('<html>It works</html>')],
  ['another API', async () => Response.json({ info: { title: 'Petstore' }, paths: {} })],
])('ends with %s that is no Moveway server', async (_, fetch) => {
  expect((await outcomes('moveway.example', { fetch })).at(-1)).toBe('Moveway failed');
});

it('warns of an older server, and fails where nobody could sign in', async () => {
  const without = (missing: string) => async () =>
    documentOf(allCalls.filter((endpoint) => endpoint !== missing));
  expect((await outcomes('moveway.example', { fetch: without('GET /api/admin/failed-jobs') })).at(-1)).toBe(
    'Version warning',
  );
  expect((await outcomes('moveway.example', { fetch: without('POST /api/auth/admin-direct') })).at(-1)).toBe(
    'Version failed',
  );
});

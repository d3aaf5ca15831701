import { allRoutes } from '@moveway/contracts/api.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRepo, type Account } from './modules/accounts/account.repo.ts';
import { startTestBackend, type TestBackend } from './testing/test-backend.ts';
import { openSession, send, type Credentials } from './testing/walk.ts';

const roomy = '1000000';
const params = {
  id: '0123456789abcdef01234567',
  userId: '0123456789abcdef01234567',
  trackingNumber: 'NOBODYS-1',
};

let backend: TestBackend;
let admin: Account;

beforeAll(async () => {
  backend = await startTestBackend('hostile_input', {
    env: {
      RATE_LIMIT_CALLS: roomy,
      RATE_LIMIT_TRACKING_MISSES: roomy,
      RATE_LIMIT_SIGN_IN_ADDRESS: roomy,
      RATE_LIMIT_SIGN_UP_ADDRESS: roomy,
    },
  });
  // Nobody signs in with a password here.
  admin = await accountRepo.create({ username: 'walking_admin', passwordHash: 'none', isAdmin: true });
});
afterAll(() => backend.stop());

/** As who gets furthest. */
const asAdmin = async (): Promise<Credentials> => (await openSession(backend.url, admin)).credentials;

const withParams = allRoutes.flatMap((route) =>
  'params' in route ? [[route.endpoint, route] as const] : [],
);
const withQuery = allRoutes.flatMap((route) =>
  'query' in route ? [[route.endpoint, route.query] as const] : [],
);
const withBody = allRoutes.flatMap((route) => ('body' in route ? [[route.endpoint, route] as const] : []));

describe.each(withParams)('%s', (_endpoint, route) => {
  it('refuses hostile parameters', async () => {
    const credentials = await asAdmin();
    const hostile = [
      '{"$ne":null}',
      '[$ne]',
      '__proto__',
      '../../admin',
      '%',
      'a\u0000b',
      '\u202E',
      'x'.repeat(3000),
    ];
    for (const value of hostile) {
      const values = { id: value, userId: value, trackingNumber: value };
      const { status } = await send(backend.url, route, { credentials, params: values });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });
});

describe.each(withQuery)('%s', (endpoint, schema) => {
  const get = async (query: string) => {
    const path = endpoint.slice(endpoint.indexOf(' ') + 1);
    const answer = await fetch(`${backend.url}${path}?${query}`, { headers: await asAdmin() });
    await answer.arrayBuffer();
    return answer.status;
  };

  it('refuses each of its fields given twice', async () => {
    for (const field of Object.keys(schema.shape)) {
      expect([field, await get(`${field}=1&${field}=2`)]).toEqual([field, 400]);
    }
  });

  it('is not broken by operators, prototypes, patterns and what is no text', async () => {
    const queries = [
      'search[$ne]=',
      '__proto__[isAdmin]=1',
      'search=.*',
      'search=%00',
      'search=%ff',
      'limit[$gt]=',
    ];
    for (const query of queries) {
      expect(await get(query)).toBeLessThan(500);
    }
  });
});

describe.each(withBody)('%s', (_endpoint, route) => {
  it('refuses what is too long, no JSON, an operator or a prototype', async () => {
    const credentials = await asAdmin();
    // A choice between bodies has no fields of its own; these are the ones all of them have.
    const fields = 'shape' in route.body ? Object.keys(route.body.shape) : ['kind', 'sender', 'receiver'];
    const every = (value: unknown) =>
      JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])));
    const bodies: [status: number, body: string][] = [
      [413, every('x'.repeat(1_000_000))],
      [400, every('x'.repeat(90_000 / fields.length))],
      [400, every({ $ne: null })],
      [400, every({ $gt: '' })],
      [400, every([])],
      [400, every(null)],
      [400, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'],
      [400, '[]'],
      [400, 'null'],
      [400, '"text"'],
      [400, '{'],
      [400, '['.repeat(50_000)],
      [400, ''],
    ];
    for (const [expected, body] of bodies) {
      const answer = await send(backend.url, route, { credentials, params, body });
      expect([answer.status, body.slice(0, 60)]).toEqual([expected, body.slice(0, 60)]);
      expect(await answer.json()).toMatchObject({
        message: expect.any(String),
        requestId: expect.any(String),
      });
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  it('refuses anything at random, naming what is wrong with it', async () => {
    const credentials = await asAdmin();
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 3 }), async (body) => {
        const answer = await send(backend.url, route, { credentials, params, body });
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ code: 'invalid_input', fields: expect.any(Object) });
      }),
      { numRuns: 15 },
    );
  });
});

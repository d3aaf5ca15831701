import { allRoutes } from '@moveway/contracts/api.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRepo } from '../accounts/account.repo.ts';
import {
  expectInputError,
  expectRejected,
  FOREIGN_KEYS,
  inputErrorOf,
  MARKUP,
  NO_LIMITS,
  paramsOf,
  stored,
  UNREADABLE,
} from '../testing/hostile.ts';
import { startTestBackend } from '../testing/test-backend.ts';
import { openSession, send, type Credentials } from '../testing/raw-call.ts';

let credentials: Credentials;

const backend = await startTestBackend('hostile_addresses', NO_LIMITS);
// The tests open sessions without a password, so the account needs no real hash.
const admin = await accountRepo.create({ username: 'walking_admin', passwordHash: 'none', isAdmin: true });
beforeEach(async () => {
  // A new session for each test, as some of these calls end theirs. An administrator's, which may make every call.
  ({ credentials } = await openSession(backend.url, admin));
});
afterAll(() => backend.stop());

const withParams = allRoutes.flatMap((route) =>
  'params' in route ? [[route.endpoint, route] as const] : [],
);
const withQuery = allRoutes.flatMap((route) => ('query' in route ? [[route.endpoint, route] as const] : []));

describe.each(withParams)('the path of %s', (endpoint, route) => {
  const right = paramsOf(route);

  it('is rejected for each malformed parameter, by its name', async () => {
    const before = await stored();
    const hostile = [
      '{"$ne":null}',
      '[$ne]',
      '$where',
      '__proto__',
      '../../admin',
      '%',
      '%00',
      'null ',
      'a\u0000b',
      '\u202Eabcdef',
      '🚚🚚🚚🚚🚚',
      '<script>alert(1)</script>',
      'x'.repeat(3000),
    ];
    for (const name of Object.keys(right)) {
      for (const value of hostile) {
        const params = { ...right, [name]: value };
        expectRejected(name, await inputErrorOf(route, { params, body: '{}' }), value);
      }
      // Each route is called with one of them, and each call takes another one.
      const value = hostile[allRoutes.indexOf(route) % hostile.length] ?? '';
      const params = { ...right, [name]: value };
      await expectInputError(name, await send(backend.url, route, { credentials, params }), value);
    }
    expect(await stored()).toEqual(before);
  });

  it('is rejected when it cannot be read', async () => {
    const [method, path] = endpoint.split(' ');
    for (const raw of ['%zz', '%ff', '%ED%A0%80', '%']) {
      const url = `${backend.url}${path?.replaceAll(/:\w+/g, raw)}`;
      const answer = await fetch(url, { method: method ?? '', headers: credentials });
      expect([raw, answer.status, await answer.json()]).toEqual([
        raw,
        400,
        expect.objectContaining({ code: 'invalid_input' }),
      ]);
    }
  });
});

describe.each(withQuery)('the query of %s', (endpoint, route) => {
  const [method = '', path = ''] = endpoint.split(' ');
  const params = paramsOf(route);
  const at = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const get = (query: string) => fetch(`${backend.url}${at}?${query}`, { method, headers: credentials });
  /** A whole call where the query can be read, so that the route's own code has to reject it. */
  const expectWrong = async (name: string, query: string) => {
    const error = await inputErrorOf(route, { query });
    await (error ? expectRejected(name, error, query) : expectInputError(name, await get(query), query));
  };

  it('is rejected for each parameter that is repeated, unreadable, too long or an operator, by its name', async () => {
    const names = Object.keys(route.query.shape);
    for (const name of names) {
      const wrong = UNREADABLE.map((text) => encodeURIComponent(text.toWellFormed()));
      for (const value of [...wrong.filter((text) => !text.includes('%EF%BF%BD')), 'x'.repeat(3000)]) {
        await expectWrong(name, `${name}=${value}`);
      }
      await expectWrong(name, `${name}=1&${name}=2`);
      // As a whole call, too.
      await expectInputError(name, await get(`${name}=1&${name}=2`), 'twice');
    }
    expect(names).not.toEqual([]);
    for (const name of [...names.map((each) => `${each}[$ne]`), `${names[0]}[]`, ...FOREIGN_KEYS]) {
      await expectWrong(name, `${name}=1`);
    }
    await expectInputError(`${names[0]}[]`, await get(`${names[0]}[]=1`), 'an operator');
  });

  it('may contain patterns and code, which are taken as plain text', async () => {
    for (const name of Object.keys(route.query.shape)) {
      for (const value of ['.*', '(a%2B)%2B$', encodeURIComponent(MARKUP), '%ff', '%zz', '']) {
        expect([name, value, (await get(`${name}=${value}`)).status < 500]).toEqual([name, value, true]);
      }
    }
  });
});

const pages = withQuery.filter(
  ([endpoint, { query }]) => 'cursor' in query.shape && !endpoint.includes('/:'),
);

it.each(pages)('a cursor that the server did not give is rejected by %s', async (endpoint) => {
  const path = endpoint.split(' ')[1] ?? '';
  for (const cursor of ['x', 'e30', Buffer.from('["2026",{"$ne":null}]').toString('base64url')]) {
    const answer = await fetch(`${backend.url}${path}?cursor=${cursor}`, { headers: credentials });
    expect([cursor, answer.status]).toEqual([cursor, 400]);
    await expectInputError('cursor', answer, cursor);
  }
});

const limited = withQuery.filter(([, { query }]) => 'limit' in query.shape);

it.each(limited)('a page without end is rejected by %s', async (_endpoint, route) => {
  expect(await inputErrorOf(route, { query: 'limit=1000' })).toMatchObject({
    status: 400,
    fields: { limit: expect.any(String) },
  });
});

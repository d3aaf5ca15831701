import { allRoutes, type ApiRoute } from '@moveway/contracts/api.ts';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRepo } from '../accounts/account.repo.ts';
import { inputForms, type InputForm } from '../testing/bad-input.ts';
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
import { startBackendOfFile } from '../testing/test-backend.ts';
import { TEST_PASSWORD_HASH } from '../testing/test-password.ts';
import { openSession, send, type Credentials } from '../testing/raw-call.ts';

const LONG = 50_000;

/** Fields that take any text, because each entry has an outcome of its own in the answer. */
const ANSWERED_ONE_BY_ONE = ['POST /api/packages/track trackingNumbers.0'];

let credentials: Credentials;

const backend = await startBackendOfFile('hostile_inputs', NO_LIMITS);
const admin = await accountRepo.create({
  username: 'walking_admin',
  passwordHash: TEST_PASSWORD_HASH,
  isAdmin: true,
});
beforeEach(async () => {
  // A new session for each test, as some of these calls end theirs. An administrator's, which may make every call.
  ({ credentials } = await openSession(backend.url, admin));
});

const post = (route: ApiRoute, body: string) =>
  send(backend.url, route, { credentials, params: paramsOf(route), body });

/** Every way in which a body can be wrong: which part is, and the body. */
function* wrongBodies(endpoint: string, form: InputForm): Generator<[part: string, body: string]> {
  for (const { name, kind, isRequired, wrongTypes } of form.parts) {
    if (kind === 'object') {
      for (const key of FOREIGN_KEYS) {
        yield [name === '' ? key : `${name}.${key}`, form.withEntry(name, key, '{"isAdmin":true}')];
      }
    }
    if (name === '') {
      continue;
    }
    if (isRequired) {
      yield [name, form.with(name)];
    }
    const isText = kind === 'string' && !ANSWERED_ONE_BY_ONE.includes(`${endpoint} ${name}`);
    const texts = isText ? [...UNREADABLE, 'x'.repeat(LONG)] : [];
    for (const json of [...wrongTypes, ...texts.map((text) => JSON.stringify(text))]) {
      yield [name, form.with(name, json)];
    }
  }
}

const withBody = allRoutes.flatMap((route) => ('body' in route ? [[route.endpoint, route] as const] : []));

describe.each(withBody)('the body of %s', (endpoint, route) => {
  const forms = inputForms(route.body);
  let before: Awaited<ReturnType<typeof stored>>;
  beforeAll(async () => {
    before = await stored();
  });

  it('is rejected for each field that is missing, of another type, too long or unreadable, by its name', async () => {
    for (const form of forms) {
      const wrong = [...wrongBodies(endpoint, form)];
      for (const [part, body] of wrong) {
        expectRejected(part, await inputErrorOf(route, { body }), body);
      }
      // One whole call: every route reads its input with the same function, and rejects it the same way.
      const [part, body] = wrong.at(-1) ?? ['', '{}'];
      await expectInputError(part, await post(route, body), body);
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  it('is rejected when it has a megabyte, is not JSON, or is not an object', async () => {
    const [form] = forms;
    const first = form?.parts[1]?.name ?? '';
    const bodies: [status: number, code: string, body: string][] = [
      [413, 'payload_too_large', form?.with(first, JSON.stringify('x'.repeat(1_000_000))) ?? ''],
      ...[
        '[]',
        'null',
        '"text"',
        '7',
        'true',
        '{',
        '',
        'undefined',
        '{"a":1,}',
        "{'a':1}",
        '\u0000',
        '[',
        '{"a":',
      ].map((text): [number, string, string] => [400, 'invalid_input', text]),
      ...['['.repeat(50_000), '{"a":'.repeat(15_000)].map((text): [number, string, string] => [
        400,
        'invalid_input',
        text,
      ]),
    ];
    for (const [status, code, body] of bodies) {
      const label = body.slice(0, 60);
      expect([label, await inputErrorOf(route, { body })]).toEqual([
        label,
        expect.objectContaining({ status, code, message: expect.any(String) }),
      ]);
    }
    // Only the first and the last are sent as whole calls.
    for (const [status, code, body] of [bodies[0], bodies.at(-1)].filter((each) => each !== undefined)) {
      const answer = await post(route, body);
      const label = body.slice(0, 60);
      expect([label, answer.status, await answer.json()]).toEqual([
        label,
        status,
        expect.objectContaining({ code, message: expect.any(String), requestId: expect.any(String) }),
      ]);
    }
  });

  it('is rejected as anything but plain JSON', async () => {
    const body = JSON.stringify(forms[0]?.example);
    const unsupported: Record<string, string>[] = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=a' },
      { 'content-type': 'application/xml' },
      { 'content-type': 'json' },
      { 'content-type': '' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ];
    const code = 'unsupported_media_type';
    for (const headers of unsupported) {
      expect([headers, await inputErrorOf(route, { body, headers })]).toEqual([
        headers,
        expect.objectContaining({ status: 415, code }),
      ]);
    }
    const [headers] = unsupported;
    const answer = await send(backend.url, route, { credentials, params: paramsOf(route), body, headers });
    expect([answer.status, await answer.json()]).toEqual([415, expect.objectContaining({ code })]);
  });

  it('stores nothing when it is rejected', async () => {
    expect(await stored()).toEqual(before);
  });

  it('may contain markup, code and patterns, which are taken as plain text', async () => {
    for (const form of forms) {
      for (const { name } of form.parts.filter(({ kind }) => kind === 'string')) {
        const { status } = await post(route, form.with(name, JSON.stringify(MARKUP)));
        expect([name, status < 500]).toEqual([name, true]);
      }
    }
  });

  it('is rejected with the problem when its parts are random', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 3 }), async (body) => {
        // Some routes accept an empty object.
        fc.pre(!route.body.safeParse(JSON.parse(body)).success);
        expect(await inputErrorOf(route, { body })).toMatchObject({
          code: 'invalid_input',
          fields: expect.any(Object),
        });
      }),
      { numRuns: 15 },
    );
  });
});

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

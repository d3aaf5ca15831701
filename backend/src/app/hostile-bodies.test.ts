import { allRoutes, type ApiRoute } from '@moveway/contracts/api.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { startTestBackend } from '../testing/test-backend.ts';
import { TEST_PASSWORD_HASH } from '../testing/test-password.ts';
import { openSession, send, type Credentials } from '../testing/raw-call.ts';

const LONG = 50_000;

/** Fields that take any text, because each entry has an outcome of its own in the answer. */
const ANSWERED_ONE_BY_ONE = ['POST /api/packages/track trackingNumbers.0'];

let credentials: Credentials;

const backend = await startTestBackend('hostile_bodies', NO_LIMITS);
const admin = await accountRepo.create({
  username: 'walking_admin',
  passwordHash: TEST_PASSWORD_HASH,
  isAdmin: true,
});
beforeEach(async () => {
  // A new session for each test, as some of these calls end theirs. An administrator's, which may make every call.
  ({ credentials } = await openSession(backend.url, admin));
});
afterAll(() => backend.stop());

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
          status: 400,
          code: 'invalid_input',
          fields: expect.any(Object),
        });
      }),
      { numRuns: 15 },
    );
  });
});

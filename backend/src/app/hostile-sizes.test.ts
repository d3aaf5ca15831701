import { allRoutes, type ApiRoute } from '@moveway/contracts/api.ts';
import type { ErrorBody } from '@moveway/contracts/http/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountRepo } from '../accounts/account.repo.ts';
import { sessionRepo } from '../accounts/session.repo.ts';
import { inputForms } from '../testing/bad-input.ts';
import { inputErrorOf, NO_LIMITS, paramsOf } from '../testing/hostile.ts';
import { startBackendOfFile } from '../testing/test-backend.ts';
import { openSession, send, type Credentials } from '../testing/raw-call.ts';

const MAX_ANSWERED = 16 * 1024;
const MAX_FIELDS = 20;
/** A little less than the largest body and the largest head of a request. */
const BODY = 100_000;
const HEAD = 14_000;

let credentials: Credentials;

const backend = await startBackendOfFile('hostile_sizes', NO_LIMITS);
// The tests open sessions without a password, so the account needs no real hash.
const admin = await accountRepo.create({ username: 'walking_admin', passwordHash: 'none', isAdmin: true });
beforeEach(async () => {
  // A new session for each test, as some of these calls end theirs. An administrator's, which may make every call.
  // The list of all of them would be longer than a rejection.
  await sessionRepo.endAll(admin.id);
  ({ credentials } = await openSession(backend.url, admin));
});

/** As many pieces as fit into this many characters, numbered, with commas between. */
function list(size: number, piece: (index: number) => string): string {
  const pieces: string[] = [];
  for (let length = 0; length < size; length += (pieces.at(-1)?.length ?? 0) + 1) {
    pieces.push(piece(pieces.length));
  }
  return pieces.slice(0, -1).join(',');
}

const keys = (size: number) => `{${list(size, (index) => `"k${index}":1`)}}`;

/** The longest bodies, each of which is costly in its own way. */
const LARGE_BODIES = [
  keys(BODY),
  // Just within the limit of how many there may be.
  keys(10_000),
  keys(200),
  `{"${'k'.repeat(BODY - 10)}":1}`,
  // JSON writes each of these as six characters.
  `{${list(BODY, (index) => `"${String.raw`\u0001`.repeat(200)}${index}":1`)}}`,
  `{${list(BODY, () => '"same":1')}}`,
  `{${list(BODY, (index) => `"k${index}":{"a":[{}]}`)}}`,
  `[${list(BODY, () => '1')}]`,
  '['.repeat(BODY / 2) + ']'.repeat(BODY / 2),
  `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`,
  `"${'x'.repeat(BODY)}"`,
];

/** The longest list and the longest text. */
const LARGE_VALUES = [
  `[${list(BODY - 1000, () => '1')}]`,
  `[${list(1400, () => '{}')}]`,
  `[${list(BODY - 1000, (index) => `"${index}${'x'.repeat(1900)}"`)}]`,
  `[${list(BODY - 1000, (index) => `"${index}${String.raw`\u0001`.repeat(300)}"`)}]`,
  `"${'x'.repeat(BODY - 1000)}"`,
  `"${String.raw`\"`.repeat(40_000)}"`,
];

const LARGE_QUERIES = [
  'a&'.repeat(HEAD / 2),
  list(HEAD, (index) => `k${index}`).replaceAll(',', '&'),
  'k'.repeat(HEAD),
  '%01'.repeat(HEAD / 3),
  `a${'[a]'.repeat(HEAD / 3)}=1`,
];

const LARGE_HEADERS = [
  'x-request-id',
  'idempotency-key',
  'user-agent',
  'if-none-match',
  'sec-fetch-site',
  'origin',
  'accept-encoding',
  'accept',
].map((name) => ({ [name]: 'a'.repeat(HEAD) }));

/** Fails unless an answer is small, however much was sent. @returns its status */
async function expectSmall(answer: Response, label: string): Promise<number> {
  const text = await answer.text();
  expect(answer.status, label).toBeLessThan(500);
  expectSmallText(text, label);
  return answer.status;
}

function expectSmallText(text: string, label: string): void {
  expect(text.length, label).toBeLessThanOrEqual(MAX_ANSWERED);
  // An export is the only answer that is no JSON, and only a rejection has fields.
  const { fields = {} } = (text.startsWith('{') ? JSON.parse(text) : {}) as Partial<ErrorBody>;
  expect(Object.keys(fields).length, label).toBeLessThanOrEqual(MAX_FIELDS);
}

const withBody = allRoutes.flatMap((route) => ('body' in route ? [[route.endpoint, route] as const] : []));
const withParams = allRoutes.flatMap((route) =>
  'params' in route ? [[route.endpoint, route] as const] : [],
);
const everyRoute = allRoutes.map((route) => [route.endpoint, route] as const);

describe('a rejection is short', () => {
  it.each(withBody)('however large the body of %s', async (_, route) => {
    const params = paramsOf(route);
    const parts = inputForms(route.body).flatMap((form) =>
      form.parts
        .filter(({ name, kind }) => name !== '' && (kind === 'array' || kind === 'string'))
        .flatMap(({ name }) => LARGE_VALUES.map((value) => form.with(name, value))),
    );
    for (const body of LARGE_BODIES) {
      const error = await inputErrorOf(route, { body });
      expect(error?.status).toBe(400);
      expectSmallText(JSON.stringify(error), body.slice(0, 100));
    }
    // Each route is called with one of them, and each call takes another one.
    const sent = LARGE_BODIES[allRoutes.indexOf(route) % LARGE_BODIES.length] ?? '';
    const answer = await send(backend.url, route, { credentials, params, body: sent });
    expect(await expectSmall(answer, sent.slice(0, 100))).toBe(400);
    for (const body of parts) {
      // An answer holds only the reasons for the rejection; accepted input goes on to its handler.
      const error = await inputErrorOf(route, { body });
      if (error) {
        expectSmallText(JSON.stringify(error), body.slice(0, 100));
      } else {
        await expectSmall(await send(backend.url, route, { credentials, params, body }), body.slice(0, 100));
      }
    }
  });

  it.each(everyRoute)('however long the query and the headers of %s', async (endpoint, route: ApiRoute) => {
    const [method = '', declared = ''] = endpoint.split(' ');
    const params = paramsOf(route);
    const path = declared.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const call = (query: string, headers: Record<string, string>) =>
      fetch(`${backend.url}${path}${query}`, { method, headers: { ...credentials, ...headers } });
    // What is rejected before the route's own code runs is sent as one whole call, another one for each route.
    const oneOf = <T>(all: readonly T[]) => all.slice(allRoutes.indexOf(route) % all.length).slice(0, 1);
    for (const query of 'query' in route ? LARGE_QUERIES : []) {
      const error = await inputErrorOf(route, { query });
      expect([query.slice(0, 100), error?.status]).toEqual([query.slice(0, 100), 400]);
      expectSmallText(JSON.stringify(error), query.slice(0, 100));
    }
    for (const query of 'query' in route || 'body' in route ? oneOf(LARGE_QUERIES) : LARGE_QUERIES) {
      const status = await expectSmall(await call(`?${query}`, {}), query.slice(0, 100));
      expect([query.slice(0, 100), status === 400]).toEqual([query.slice(0, 100), 'query' in route]);
    }
    for (const headers of 'body' in route ? oneOf(LARGE_HEADERS) : LARGE_HEADERS) {
      await expectSmall(await call('', headers), Object.keys(headers).join());
    }
  });

  it.each(withParams)('however long the path of %s', async (_, route) => {
    const params = paramsOf(route);
    for (const name of Object.keys(params)) {
      for (const value of ['x'.repeat(HEAD), '\u0001'.repeat(HEAD / 3)]) {
        const answer = await send(backend.url, route, { credentials, params: { ...params, [name]: value } });
        expect([name, await expectSmall(answer, name)]).toEqual([name, 400]);
      }
    }
  });
});

describe('many undeclared fields', () => {
  it('are named one by one, in few and short words', async () => {
    const body = keys(BODY / 10);
    const answer = await fetch(`${backend.url}/api/packages/track`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(400);
    const { message, fields = {} } = (await answer.json()) as ErrorBody;
    expect(message).toBe('trackingNumbers is required');
    expect(Object.entries(fields)).toHaveLength(MAX_FIELDS);
    expect(fields).toMatchObject({ trackingNumbers: message, k0: 'k0 is not expected here' });
  });
});

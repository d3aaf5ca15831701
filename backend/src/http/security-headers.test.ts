import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { accountRepo } from '../accounts/account.repo.ts';
import { openRaw } from '../testing/raw-connection.ts';
import { startTestBackend } from '../testing/test-backend.ts';
import { openSession } from '../testing/raw-call.ts';

const dir = await mkdtemp(join(tmpdir(), 'moveway-site-'));
for (const name of ['index', '404']) {
  await writeFile(join(dir, `${name}.html`), '<html><p>A page</p></html>');
}
const backend = await startTestBackend('security_headers', { env: { SITE_DIR: dir } });
// No test here signs in with a password.
const account = await accountRepo.create({ username: 'header_admin', passwordHash: 'none', isAdmin: true });
const { credentials } = await openSession(backend.url, account);
afterAll(async () => {
  await backend.stop();
  await rm(dir, { recursive: true });
});

/** Asks for the target as it is; an HTTP client would tidy it first. */
async function get(target: string, method = 'GET') {
  const connection = await openRaw(backend.url);
  connection.write(
    `${method} ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${credentials['cookie']}\r\n\r\n`,
  );
  return connection.answer();
}

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-resource-policy': 'same-origin',
};
const DATA = {
  ...ALWAYS,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
};

describe('the answer with a user', () => {
  it.each([
    '/api/auth/user',
    '/API/auth/user',
    '/Api/Auth/User',
    '/api/auth/user/',
    '/API/AUTH/USER/?a=1',
    'http://elsewhere/API/auth/user',
  ])('is kept by nobody: %s', async (target) => {
    const { status, headers, body } = await get(target);
    expect([status, body]).toEqual([200, expect.stringContaining('header_admin')]);
    expect(Object.fromEntries(headers)).toMatchObject(DATA);
  });
});

describe('a path that only looks like one of the API', () => {
  it.each([
    '/api',
    '/API/',
    '/api/nothing',
    '/API/nothing',
    '/api//auth/user',
    '/api/auth/user;a=1',
    '/api/auth/%75ser/x',
    '/api/%2e%2e/auth/user',
    '/api/auth/user%2f',
  ])('is answered by the API, with no user: %s', async (target) => {
    const { status, headers, body } = await get(target);
    expect([status, JSON.parse(body)]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
    expect(Object.fromEntries(headers)).toMatchObject(DATA);
  });

  it.each(['/%61pi/auth/user', '//api/auth/user', '/api;a/auth/user', '/./api/auth/user', '/apis'])(
    'is answered by the site, without a user: %s',
    async (target) => {
      const { status, headers, body } = await get(target);
      expect([status, body]).toEqual([404, expect.stringContaining('A page')]);
      expect(Object.fromEntries(headers)).toMatchObject({
        ...ALWAYS,
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringContaining("script-src 'self';"),
      });
    },
  );
});

it.each(['/healthz', '/readyz', '/assets/none.js', '/api/%zz', '/%zz'])(
  'nobody keeps the answer at %s',
  async (target) => {
    expect(Object.fromEntries((await get(target)).headers)).toMatchObject(DATA);
  },
);

it('a page answers another method with an error and the headers of data', async () => {
  const { status, headers } = await get('/', 'DELETE');
  expect(status).toBe(405);
  expect(Object.fromEntries(headers)).toMatchObject(DATA);
});

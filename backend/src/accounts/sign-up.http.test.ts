import { hash } from 'node:crypto';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import type { ErrorBody } from '@moveway/contracts/http/errors.ts';
import { describe, expect, it } from 'vitest';
import { RateLimitModel } from '../storage/limits/limits.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { sendJson } from '../testing/raw-call.ts';
import { startBackendOfFile, TEST_ADMIN } from '../testing/test-backend.ts';
import { TEST_PASSWORD, TEST_PASSWORD_HASH } from '../testing/test-password.ts';
import { UserModel } from './account.model.ts';
import { accountRepo } from './account.repo.ts';

const backend = await startBackendOfFile('sign_up', {
  env: { RATE_LIMIT_SIGN_UP_ACCOUNT: '6', RATE_LIMIT_SIGN_UP_ADDRESS: '40', TRUST_PROXY: '1' },
});

const person = (username: string) => ({
  firstName: 'Jane',
  surname: 'Doe',
  email: `${username}@example.com`,
  phoneNumber: '312 555 0100',
  username,
  password: 'secret',
});
const newBrowser = () => createApiClient({ baseUrl: backend.url, fetch: backend.browser() });

describe('POST /api/auth/signup', () => {
  it('opens a customer’s account without storing its password, and signs in to it', async () => {
    const call = newBrowser();
    const { user } = await call('POST /api/auth/signup', { body: person('Jane_1') });
    expect(user).toEqual({
      id: expect.any(String),
      username: 'Jane_1',
      email: 'Jane_1@example.com',
      firstName: 'Jane',
      surname: 'Doe',
      phoneNumber: '312 555 0100',
      isAdmin: false,
      createdAt: expect.any(String),
    });
    expect(await call('GET /api/auth/user', {})).toEqual(user);
    const stored = await UserModel.findById(user.id).lean();
    expect(JSON.stringify(stored)).not.toContain('secret');
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('names both fields when both are taken, in upper or lower case', async () => {
    await newBrowser()('POST /api/auth/signup', { body: person('taken') });
    const both = await apiErrorOf(newBrowser()('POST /api/auth/signup', { body: person('Taken') }));
    expect(Object.keys(both.fields ?? {})).toEqual(['username', 'email']);
  });

  it('gives a name to only one of many who request it at the same time', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, i) =>
        newBrowser()('POST /api/auth/signup', {
          body: { ...person(i % 2 === 0 ? 'wanted' : 'WANTED'), email: `wanted${i}@example.com` },
        }),
      ),
    );
    const rejected = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(rejected).toHaveLength(5);
    for (const reason of rejected) {
      expect(reason).toMatchObject({ code: 'account.username_taken' });
    }
    expect(await UserModel.countDocuments({ signInNames: 'wanted' })).toBe(1);
  });

  it('rejects a username that looks like one of the company, and leaves existing ones alone', async () => {
    const rejection = await apiErrorOf(newBrowser()('POST /api/auth/signup', { body: person('Supp0rt_') }));
    expect(rejection).toMatchObject({
      code: 'invalid_input',
      fields: { username: 'This username is reserved. Please choose another one' },
    });
    expect(await UserModel.countDocuments({ username: 'Supp0rt_' })).toBe(0);
    const email = 'older@example.com';
    await accountRepo.create({
      username: 'billing',
      email,
      passwordHash: TEST_PASSWORD_HASH,
      isAdmin: false,
    });
    const { user } = await newBrowser()('POST /api/auth/login', {
      body: { username: 'billing', password: TEST_PASSWORD },
    });
    expect(user.email).toBe(email);
    // Administrators may take such a name.
    const admin = await backend.admin();
    const changed = await admin('PUT /api/admin/change-username', {
      body: { currentPassword: TEST_ADMIN.password, newUsername: 'moveway_admin' },
    });
    expect(changed.user.username).toBe('moveway_admin');
    await admin('PUT /api/admin/change-username', {
      body: { currentPassword: TEST_ADMIN.password, newUsername: TEST_ADMIN.username },
    });
  });

  it('limits a caller who tries again and again, and tells when to try again', async () => {
    const tries = await Promise.all(
      Array.from({ length: 9 }, () =>
        newBrowser()('POST /api/auth/signup', { body: person('again') }).catch((error: unknown) => error),
      ),
    );
    const rejected = tries.filter(
      (outcome) => outcome instanceof Error && 'status' in outcome && outcome.status === 429,
    );
    expect(rejected).toHaveLength(3);
    expect(rejected[0]).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) });
  });

  it('is limited by network address, too', async () => {
    const from = (address: string, username: string) =>
      sendJson(`${backend.url}/api/auth/signup`, person(username), { 'x-forwarded-for': address });
    expect((await from('203.0.113.1', 'address_1')).status).toBe(201);
    // As if there had been so many.
    const key = `sign-up-address:${hash('sha256', '203.0.113.1', 'base64url')}`;
    await RateLimitModel.updateOne({ key }, { $set: { points: 39 } }).orFail();
    expect((await from('203.0.113.1', 'address_2')).status).toBe(201);
    const rejected = await from('203.0.113.1', 'address_3');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await from('203.0.113.2', 'elsewhere')).status).toBe(201);
  });
});

it('the database itself prevents two accounts with the same username or email address in upper or lower case', async () => {
  const taken = { username: 'Customer', email: 'Customer@example.com' };
  const create = (names: { username: string; email?: string }) =>
    accountRepo.create({ ...names, passwordHash: 'unused', isAdmin: false });
  await create(taken);
  const clashes = [
    { username: 'CUSTOMER' },
    { username: 'somebody', email: 'customer@EXAMPLE.com' },
    { username: 'Customer@Example.com' },
  ];
  for (const clash of clashes) {
    await expect(create(clash)).rejects.toMatchObject({ code: 11_000 });
  }
});

describe('POST /api/auth/login', () => {
  it('accepts username or email in upper or lower case, from customers and administrators', async () => {
    await newBrowser()('POST /api/auth/signup', { body: person('Mixed_Case') });
    for (const username of ['mixed_case', 'MIXED_CASE', ' Mixed_Case@Example.COM ']) {
      const call = newBrowser();
      await call('POST /api/auth/login', { body: { username, password: 'secret' } });
      expect(await call('GET /api/auth/user', {})).toMatchObject({ username: 'Mixed_Case', isAdmin: false });
    }
    const { user } = await newBrowser()('POST /api/auth/login', {
      body: { username: 'dispatcher', password: 'correct horse battery' },
    });
    expect(user.isAdmin).toBe(true);
  });

  it('gives the same answer for an unknown name, a wrong password and a disabled account', async () => {
    await newBrowser()('POST /api/auth/signup', { body: person('disabled') });
    await UserModel.updateOne({ username: 'disabled' }, { $set: { disabledAt: new Date() } });
    await newBrowser()('POST /api/auth/signup', { body: person('enabled') });
    const wrong = [
      { username: 'nobody_here', password: 'secret' },
      { username: 'enabled', password: 'not it' },
      { username: 'disabled', password: 'secret' },
    ];
    const bodies = [];
    for (const body of wrong) {
      const answer = await sendJson(`${backend.url}/api/auth/login`, body);
      // Every rejection has this form.
      const { code, message, fields } = (await answer.json()) as ErrorBody;
      bodies.push({ status: answer.status, code, message, fields });
    }
    expect(bodies[0]).toMatchObject({ code: 'account.bad_credentials' });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });
});

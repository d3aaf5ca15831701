import { createApiClient } from '@moveway/api-client/api-client.ts';
import { SIGNED_IN_HINT_COOKIE } from '@moveway/contracts/accounts/account.constants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../http/session.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { TEST_ADMIN, startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { SessionModel, UserModel } from './account.model.ts';
import { accountRepo } from './account.repo.ts';
import { hashPassword } from './password.ts';
import { sessionStore } from './session.repo.ts';

let backend: TestBackend;
const customer = { username: 'Customer', email: 'Customer@example.com', password: 'a customer password' };

beforeAll(async () => {
  backend = await startTestBackend('accounts', { env: { RATE_LIMIT_SIGN_IN_ACCOUNT: '5' } });
  const passwordHash = await hashPassword(customer.password);
  await accountRepo.create({
    username: customer.username,
    email: customer.email,
    passwordHash,
    isAdmin: false,
  });
});
afterAll(() => backend.stop());

const clientOf = (browser: typeof fetch) => createApiClient({ baseUrl: backend.url, fetch: browser });

/** Signs in with a raw call, to see the cookies. */
async function signInRaw(headers: Record<string, string> = {}) {
  const response = await fetch(`${backend.url}/api/auth/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(TEST_ADMIN),
  });
  const cookies = response.headers.getSetCookie();
  const session = cookies.find((line) => line.startsWith(`${SESSION_COOKIE}=`)) ?? '';
  return { response, cookies, session, pair: session.split(';')[0] ?? '' };
}

const userWith = (headers: Record<string, string>) => fetch(`${backend.url}/api/auth/user`, { headers });

describe('GET /api/auth/user', () => {
  it('refuses somebody who is not signed in', async () => {
    const error = await refusalOf(backend.api('GET /api/auth/user', {}));
    expect(error).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('shows the signed-in user, and nothing secret', async () => {
    const call = await backend.admin();
    const user = await call('GET /api/auth/user', {});
    expect(user).toEqual({
      id: expect.any(String),
      username: TEST_ADMIN.username,
      isAdmin: true,
      createdAt: expect.any(String),
    });
  });
});

describe('POST /api/auth/admin-login', () => {
  it('names each missing or unknown field', async () => {
    const response = await fetch(`${backend.url}/api/auth/admin-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: ' ', isAdmin: true }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_input',
      fields: { username: 'Enter your username', password: expect.any(String), isAdmin: expect.any(String) },
    });
  });

  it('takes the name in any case and starts an unreadable session beside a readable hint', async () => {
    const { response, session, cookies } = await signInRaw();
    expect(response.status).toBe(200);
    expect(session).toMatch(/httponly/i);
    expect(session).toMatch(/samesite=lax/i);
    expect(cookies.find((line) => line.startsWith(SIGNED_IN_HINT_COOKIE))).not.toMatch(/httponly/i);
    const upper = { ...TEST_ADMIN, username: TEST_ADMIN.username.toUpperCase() };
    await expect(backend.api('POST /api/auth/admin-login', { body: upper })).resolves.toMatchObject({
      user: { isAdmin: true },
    });
  });

  it('marks the cookie Secure behind a TLS proxy that is trusted, and only then', async () => {
    const { session } = await signInRaw({ 'x-forwarded-proto': 'https' });
    expect(session).not.toMatch(/;\s*secure/i);
  });

  it('answers alike for an unknown name, a wrong password and a customer', async () => {
    const wrong = [
      { username: 'nobody', password: 'whatever it is' },
      { username: TEST_ADMIN.username, password: 'whatever it is' },
      { username: customer.email, password: customer.password },
    ];
    for (const body of wrong) {
      const error = await refusalOf(backend.api('POST /api/auth/admin-login', { body }));
      expect(error).toMatchObject({
        status: 401,
        code: 'account.bad_credentials',
        serverMessage: 'Invalid credentials',
      });
    }
  });

  it('takes like time for an unknown name and a wrong password', async () => {
    const timeOf = async (username: string) => {
      const started = performance.now();
      await refusalOf(
        backend.api('POST /api/auth/admin-direct', { body: { username, password: 'not this one' } }),
      );
      return performance.now() - started;
    };
    await timeOf('warm-up');
    const [unknown, known]: [number[], number[]] = [[], []];
    for (let i = 0; i < 6; i += 1) {
      unknown.push(await timeOf(`nobody-${i}`));
      known.push(await timeOf(i % 2 === 0 ? customer.username : customer.email));
    }
    // The quickest of each: what else the machine does only adds.
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it('gives a new session id at each sign-in and ends the old one', async () => {
    const browser = backend.browser();
    const call = clientOf(browser);
    const first = await signInRaw();
    const second = await signInRaw({ cookie: first.pair, origin: backend.url });
    expect(second.pair).not.toBe(first.pair);
    expect((await userWith({ cookie: first.pair })).status).toBe(401);
    expect((await userWith({ cookie: second.pair })).status).toBe(200);
    await call('POST /api/auth/admin-login', { body: TEST_ADMIN });
    await call('POST /api/auth/admin-login', { body: TEST_ADMIN });
    await expect(call('GET /api/auth/user', {})).resolves.toMatchObject({ isAdmin: true });
  });

  it('refuses to be called by a foreign page', async () => {
    expect((await signInRaw({ origin: 'https://evil.example' })).response.status).toBe(403);
    expect((await signInRaw({ 'sec-fetch-site': 'cross-site' })).response.status).toBe(403);
    expect((await signInRaw({ 'sec-fetch-site': 'same-site' })).response.status).toBe(403);
    expect((await signInRaw({ origin: 'null' })).response.status).toBe(403);
    expect((await signInRaw({ origin: backend.url })).response.status).toBe(200);
  });

  it('stops guessing at an account, and says when to come back, even to the right password', async () => {
    const body = { username: 'guessed@example.com', password: 'guess' };
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => refusalOf(backend.api('POST /api/auth/admin-direct', { body }))),
    );
    expect(outcomes.filter((error) => error.status === 401)).toHaveLength(5);
    const refused = outcomes.filter((error) => error.status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.code).toBe('rate_limited');
    expect(refused[0]?.retryAfter).toBeGreaterThan(60);
  });
});

describe('a session', () => {
  it('is worth nothing when forged, malformed or an operator', async () => {
    for (const id of ['A'.repeat(43), 'x', '{"$gt":""}', '../../etc']) {
      const answer = await userWith({ cookie: `${SESSION_COOKIE}=${encodeURIComponent(id)}` });
      expect(answer.status).toBe(401);
    }
  });

  it('is stored by the hash of its id only', async () => {
    const { pair } = await signInRaw();
    const id = pair.split('=')[1] ?? '';
    expect(await SessionModel.countDocuments({ secretHash: id })).toBe(0);
  });

  it('ends when it was not used, and when it is too old however much it was used', async () => {
    const idle = await signInRaw();
    await SessionModel.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await userWith({ cookie: idle.pair })).status).toBe(401);

    const old = await signInRaw();
    await SessionModel.updateMany(
      {},
      { $set: { createdAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) } },
    );
    expect((await userWith({ cookie: old.pair })).status).toBe(401);
  });

  it('lives on when it is used in the second half of its time', async () => {
    const { pair } = await signInRaw();
    expect((await userWith({ cookie: pair })).headers.getSetCookie()).toEqual([]);
    const soon = new Date(Date.now() + 60_000);
    await SessionModel.updateMany({}, { $set: { expiresAt: soon } });
    const renewed = await userWith({ cookie: pair });
    expect(renewed.headers.getSetCookie()[0]).toContain(pair);
    const [session] = await SessionModel.find().sort({ expiresAt: -1 }).limit(1).lean();
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 60 * 60 * 1000);
  });

  it('ends when its user is gone', async () => {
    const doomed = await accountRepo.create({
      username: 'doomed',
      passwordHash: await hashPassword('doomed password'),
      isAdmin: true,
    });
    const call = clientOf(backend.browser());
    await call('POST /api/auth/admin-login', { body: { username: 'doomed', password: 'doomed password' } });
    await UserModel.deleteOne({ _id: doomed.id });
    expect((await refusalOf(call('GET /api/auth/user', {}))).status).toBe(401);
  });
});

describe('POST /api/auth/admin-direct', () => {
  it('gives a bearer token whose hash alone is stored', async () => {
    const { adminToken, expiresAt } = await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    expect(await SessionModel.countDocuments({ secretHash: adminToken })).toBe(0);
    const call = createApiClient({ baseUrl: backend.url, adminToken: () => adminToken });
    await expect(call('GET /api/auth/user', {})).resolves.toMatchObject({ isAdmin: true });
  });

  it('gives a token that dies at sign-out, by age, and with its user’s rights', async () => {
    const issue = async () =>
      (await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN })).adminToken;
    const statusWith = async (token: string) => (await userWith({ authorization: `Bearer ${token}` })).status;

    const revoked = await issue();
    await createApiClient({ baseUrl: backend.url, adminToken: () => revoked })('POST /api/auth/logout', {});
    expect(await statusWith(revoked)).toBe(401);

    const expired = await issue();
    await SessionModel.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await statusWith(expired)).toBe(401);

    const demoted = await issue();
    await UserModel.updateOne({ username: TEST_ADMIN.username }, { $set: { isAdmin: false } });
    expect(await statusWith(demoted)).toBe(401);
    await UserModel.updateOne({ username: TEST_ADMIN.username }, { $set: { isAdmin: true } });
    expect(await statusWith(demoted)).toBe(200);
  });

  it('refuses forged and malformed tokens', async () => {
    for (const authorization of [`Bearer ${'A'.repeat(43)}`, 'Bearer', 'Bearer {"$gt":""}', 'Basic YTpi']) {
      expect((await userWith({ authorization })).status).toBe(401);
    }
  });
});

describe('POST /api/auth/logout', () => {
  it('ends the session at the server, and takes the cookies back', async () => {
    const { pair } = await signInRaw();
    const answer = await fetch(`${backend.url}/api/auth/logout`, {
      method: 'POST',
      headers: { cookie: pair, origin: backend.url },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual(
      expect.arrayContaining([`${SESSION_COOKIE}=`, `${SIGNED_IN_HINT_COOKIE}=`]),
    );
    expect((await userWith({ cookie: pair })).status).toBe(401);
  });

  it('is fine when nobody is signed in', async () => {
    await expect(backend.api('POST /api/auth/logout', {})).resolves.toEqual({ signedOut: true });
  });

  it('cannot be caused by a foreign page or by a caller that hides where it comes from', async () => {
    const { pair } = await signInRaw();
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, {}]) {
      const answer = await fetch(`${backend.url}/api/auth/logout`, {
        method: 'POST',
        headers: { cookie: pair, ...headers },
      });
      expect(answer.status).toBe(403);
    }
    expect((await userWith({ cookie: pair })).status).toBe(200);
  });

  it('is not undone by a renewal that was under way', async () => {
    const { pair } = await signInRaw();
    const id = pair.split('=')[1] ?? '';
    await sessionStore.end(id);
    await sessionStore.renew(id);
    expect((await userWith({ cookie: pair })).status).toBe(401);
  });
});

describe('accounts in the database', () => {
  it('share no username and no e-mail, whatever the case of the letters', async () => {
    const passwordHash = 'unused';
    const clashes = [
      { username: 'CUSTOMER' },
      { username: 'somebody', email: 'customer@EXAMPLE.com' },
      { username: 'Customer@Example.com' },
    ];
    for (const clash of clashes) {
      await expect(accountRepo.create({ ...clash, passwordHash, isAdmin: false })).rejects.toMatchObject({
        code: 11_000,
      });
    }
  });
});

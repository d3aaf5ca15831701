import { createApiClient } from '@moveway/api-client/api-client.ts';
import { describe, expect, it } from 'vitest';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';
import { TEST_PASSWORD, TEST_PASSWORD_HASH } from '../../testing/test-password.ts';
import { SessionModel } from '../account.model.ts';
import { accountRepo } from '../account.repo.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const password = TEST_PASSWORD;

const backend = await startBackendOfFile('sessions', { env: { RATE_LIMIT_SIGN_IN_ADDRESS: '1000' } });
const passwordHash = TEST_PASSWORD_HASH;
for (const username of ['lister', 'worded', 'ender', 'other']) {
  await accountRepo.create({ username, passwordHash, isAdmin: false });
}
for (const username of ['renamer', 'holder']) {
  await accountRepo.create({ username, passwordHash, isAdmin: true });
}

/** Signs in from a browser of its own. */
async function signIn(username: string, secret = password, userAgent = FIREFOX) {
  const browser = backend.browser();
  const call = createApiClient({
    baseUrl: backend.url,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('user-agent', userAgent);
      return browser(input, { ...init, headers });
    },
  });
  await call('POST /api/auth/login', { body: { username, password: secret } });
  return call;
}
const tokenOf = async (username: string) => {
  const { adminToken } = await backend.api('POST /api/auth/admin-direct', { body: { username, password } });
  return createApiClient({ baseUrl: backend.url, adminToken: () => adminToken });
};

describe('the sessions of a user', () => {
  it('are listed with device, address, last use and a mark of the current one, without secrets', async () => {
    const first = await signIn('lister');
    await signIn('lister', password, 'curl/8.0');
    const { items } = await first('GET /api/auth/sessions', {});
    expect(items).toHaveLength(2);
    expect(items.find(({ isCurrent }) => isCurrent)).toEqual({
      id: expect.stringMatching(/^[\da-f]{24}$/),
      kind: 'browser',
      device: 'Firefox on Linux',
      address: '127.0.0.1',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
      isCurrent: true,
    });
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  it('are shown without text that a caller had stored as the device', async () => {
    const call = await signIn('worded');
    await SessionModel.updateMany({ device: 'Firefox on Linux' }, { $set: { device: 'Your Bank on Linux' } });
    const { items } = await call('GET /api/auth/sessions', {});
    expect(items.map(({ device }) => device)).toEqual(['Unknown device']);
  });

  it('include bearer tokens', async () => {
    const call = await tokenOf('holder');
    const { items } = await call('GET /api/auth/sessions', {});
    expect(items).toEqual([expect.objectContaining({ kind: 'token', isCurrent: true })]);
    await call('DELETE /api/auth/sessions/:id', { params: { id: items[0]?.id ?? '' } });
    expect((await apiErrorOf(call('GET /api/auth/user', {}))).status).toBe(401);
  });

  it('can be ended one by one and all others at once, by their owner only', async () => {
    const [mine, second, third, other] = await Promise.all([
      signIn('ender'),
      signIn('ender'),
      signIn('ender'),
      signIn('other'),
    ]);
    const id =
      (await second('GET /api/auth/sessions', {})).items.find(({ isCurrent }) => isCurrent)?.id ?? '';
    const rejected = await apiErrorOf(other('DELETE /api/auth/sessions/:id', { params: { id } }));
    expect(rejected).toMatchObject({ code: 'account.session_not_found' });
    await mine('DELETE /api/auth/sessions/:id', { params: { id } });
    expect((await apiErrorOf(second('GET /api/auth/user', {}))).status).toBe(401);
    expect((await apiErrorOf(mine('DELETE /api/auth/sessions/:id', { params: { id } }))).status).toBe(404);

    expect(await mine('DELETE /api/auth/sessions', {})).toEqual({ ended: 1 });
    expect((await apiErrorOf(third('GET /api/auth/user', {}))).status).toBe(401);
    await expect(mine('GET /api/auth/user', {})).resolves.toBeDefined();
    await expect(other('GET /api/auth/user', {})).resolves.toBeDefined();
  });

  it('store the last use of a customer at most every ten minutes', async () => {
    const call = await signIn('ender');
    const { items } = await call('GET /api/auth/sessions', {});
    const own = { _id: items.find(({ isCurrent }) => isCurrent)?.id };
    const usedAfter = async (minutes: number) => {
      const lastUsedAt = new Date(Date.now() - minutes * 60_000);
      await SessionModel.updateOne(own, { $set: { lastUsedAt } });
      await call('GET /api/auth/user', {});
      const session = await SessionModel.findOne(own).lean();
      return (session?.lastUsedAt.getTime() ?? 0) > lastUsedAt.getTime();
    };
    expect([await usedAfter(9), await usedAfter(11)]).toEqual([false, true]);
  });

  it('store the last use of an administrator at most once a minute, which extends a token up to its absolute end', async () => {
    const call = await tokenOf('holder');
    const token = { kind: 'token' as const };
    const used = async () => {
      await call('GET /api/auth/user', {});
      return SessionModel.findOne(token).lean();
    };
    const fresh = await used();
    expect((await used())?.lastUsedAt).toEqual(fresh?.lastUsedAt);

    const hour = 60 * 60 * 1000;
    const longAgo = new Date(Date.now() - hour);
    await SessionModel.updateOne(token, {
      $set: { lastUsedAt: longAgo, expiresAt: new Date(Date.now() + hour) },
    });
    const renewed = await used();
    expect(renewed?.lastUsedAt.getTime()).toBeGreaterThan(longAgo.getTime());
    expect(renewed?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * hour);

    const createdAt = new Date(Date.now() - 29 * 24 * hour);
    await SessionModel.updateOne(token, { $set: { lastUsedAt: longAgo, createdAt } });
    expect((await used())?.expiresAt.getTime()).toBe(createdAt.getTime() + 30 * 24 * hour);
    await SessionModel.updateOne(token, { $set: { createdAt: new Date(Date.now() - 31 * 24 * hour) } });
    expect((await apiErrorOf(call('GET /api/auth/user', {}))).status).toBe(401);
  });
});

describe('PUT /api/admin/change-username', () => {
  const change = async (body: { currentPassword: string; newUsername: string }) =>
    (await signIn('renamer'))('PUT /api/admin/change-username', { body });

  it('may change the case of the letters only', async () => {
    const { user, note } = await change({ currentPassword: password, newUsername: 'Renamer' });
    expect(user.username).toBe('Renamer');
    expect(note).toBeDefined();
  });

  it('frees the old name and keeps the session', async () => {
    const call = await signIn('renamer');
    await call('PUT /api/admin/change-username', {
      body: { currentPassword: password, newUsername: 'renamed' },
    });
    expect(await call('GET /api/auth/user', {})).toMatchObject({ username: 'renamed' });
    expect(await accountRepo.findForSignIn('renamer')).toBeUndefined();
  });
});

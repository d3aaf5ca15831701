import { createApiClient } from '@moveway/api-client/api-client.ts';
import { describe, expect, it, vi } from 'vitest';
import { SESSION_COOKIE } from '../../http/session.ts';
import { callerFrom } from '../../kernel/identity/caller.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { sendJson } from '../../testing/raw-call.ts';
import { signInRaw, userWith } from '../../testing/raw-sign-in.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { everythingStored } from '../../testing/stored-digests.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';
import { TEST_PASSWORD, TEST_PASSWORD_HASH } from '../../testing/test-password.ts';
import { RecognizedCallerModel, SessionModel, UserModel } from '../account.model.ts';
import { accountRepo } from '../account.repo.ts';
import { recognizedCallerRepo } from '../recognized-caller.repo.ts';
import { sessionStore } from '../session.repo.ts';

const password = TEST_PASSWORD;

const backend = await startBackendOfFile('password_change', {
  limits: { 'sign-in-address': 1000, 'sign-in-account': 20 },
  env: { TRUST_PROXY: '1' },
});
const passwordHash = TEST_PASSWORD_HASH;
for (const username of ['changer', 'copied', 'ended', 'moved', 'racer', 'guessed', 'besieged']) {
  await accountRepo.create({ username, passwordHash, isAdmin: false });
}
for (const username of ['holder', 'repeater']) {
  await accountRepo.create({ username, passwordHash, isAdmin: true });
}

const signIn = (username: string, secret?: string) => signInAs(backend, username, secret);

const change = (cookie: string, body: { currentPassword: string; newPassword: string }) =>
  sendJson(`${backend.url}/api/auth/change-password`, body, { origin: backend.url, cookie }, 'PUT');

const tokenOf = async (username: string) =>
  (await backend.api('POST /api/auth/admin-direct', { body: { username, password } })).adminToken;
const callWith = (adminToken: string) =>
  createApiClient({ baseUrl: backend.url, adminToken: () => adminToken });
const statusWith = async (headers: Record<string, string>) => (await userWith(backend, headers)).status;
const idOf = async (username: string) => (await accountRepo.findIdByName(username)) ?? '';

describe('changing the password', () => {
  it('signs out every other place, keeps this one, and lets only the new password in', async () => {
    const [mine, other] = [await signIn('changer'), await signIn('changer')];
    const { note } = await mine('PUT /api/auth/change-password', {
      body: { currentPassword: password, newPassword: 'new secret' },
    });
    expect(note).toMatch(/signed out/);
    await expect(mine('GET /api/auth/user', {})).resolves.toBeDefined();
    expect((await apiErrorOf(other('GET /api/auth/user', {}))).status).toBe(401);
    await expect(signIn('changer')).rejects.toMatchObject({ status: 401 });
    await expect(signIn('changer', 'new secret')).resolves.toBeDefined();
  });

  it('gives this browser a new session, so that a copy of the old cookie is worthless', async () => {
    const before = await signInRaw(backend, {}, 'copied');
    const answer = await change(before.pair, { currentPassword: password, newPassword: 'new secret' });
    expect(answer.status).toBe(200);
    expect(await statusWith({ cookie: before.pair })).toBe(401);
    const after = answer.headers.getSetCookie().find((line) => line.startsWith(`${SESSION_COOKIE}=`)) ?? '';
    expect(after).toMatch(/httponly/i);
    const [pair = ''] = after.split(';');
    expect(pair).not.toBe(before.pair);
    expect(await statusWith({ cookie: pair })).toBe(200);
    expect(await answer.json()).toEqual({ note: expect.any(String) });
    expect(await SessionModel.countDocuments({ userId: await idOf('copied') })).toBe(1);
  });

  it('replaces the bearer token that carried it and ends every other one', async () => {
    const [mine, other, browser] = [await tokenOf('holder'), await tokenOf('holder'), await signIn('holder')];
    const call = callWith(mine);
    const { adminToken = '', expiresAt = '' } = await call('PUT /api/admin/change-password', {
      body: { currentPassword: password, newPassword: 'holds more' },
    });
    for (const ended of [mine, other]) {
      expect(await statusWith({ authorization: `Bearer ${ended}` })).toBe(401);
    }
    expect((await apiErrorOf(browser('GET /api/auth/user', {}))).status).toBe(401);
    expect(await statusWith({ authorization: `Bearer ${adminToken}` })).toBe(200);
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    const stored = await everythingStored();
    expect(stored).not.toContain(adminToken);
  });

  it('does not repeat its answer under an idempotency key, because the answer is a credential', async () => {
    const call = callWith(await tokenOf('repeater'));
    const body = { currentPassword: password, newPassword: 'once only' };
    const options = { idempotencyKey: 'change-my-password' };
    const { adminToken = '' } = await call('PUT /api/admin/change-password', { body }, options);
    const again = callWith(adminToken)('PUT /api/admin/change-password', { body }, options);
    expect(await apiErrorOf(again)).toMatchObject({ code: 'account.wrong_password' });
  });

  it('changes nothing for a session that ends meanwhile', async () => {
    const { pair } = await signInRaw(backend, {}, 'ended');
    const id = await idOf('ended');
    // Where the password is verified the session lives, where it is changed no longer.
    const remove = vi.spyOn(accountRepo, 'findPasswordHash').mockImplementationOnce(async (userId) => {
      await SessionModel.deleteMany({ userId });
      return (await UserModel.findById(userId).lean())?.passwordHash;
    });
    const answer = await change(pair, { currentPassword: password, newPassword: 'new secret' });
    expect(remove).toHaveBeenCalledOnce();
    expect(answer.status).toBe(401);
    expect((await UserModel.findById(id).lean())?.passwordVersion).toBeUndefined();
    await expect(signIn('ended')).resolves.toBeDefined();
  });

  it('deletes all recognized devices and addresses except this one', async () => {
    const id = await idOf('moved');
    await recognizedCallerRepo.remember(id, callerFrom('198.51.100.9', 'D'.repeat(43)));
    const { pair } = await signInRaw(backend, {}, 'moved');
    await change(pair, { currentPassword: password, newPassword: 'new secret' });
    const known = await RecognizedCallerModel.find({ userId: id }).lean();
    expect(known.map(({ kind }) => kind).sort()).toEqual(['device', 'network']);
    expect(known.map(({ key }) => key)).toContain('127.0.0.1');
    expect(known.map(({ key }) => key)).not.toContain('198.51.100.9');
  });

  it('leaves no session from a sign-in with the old password at the same time', async () => {
    const call = await signIn('racer');
    const { account } = (await accountRepo.findForSignIn('racer')) ?? {};
    await call('PUT /api/auth/change-password', {
      body: { currentPassword: password, newPassword: 'changed' },
    });
    await sessionStore.create('opened-late', {
      userId: account?.id ?? '',
      passwordVersion: account?.passwordVersion ?? 0,
      signedInAt: Date.now(),
      device: 'Firefox on Linux',
      address: '127.0.0.1',
    });
    expect(await statusWith({ cookie: 'moveway.session=opened-late' })).toBe(401);
  });
});

describe('guesses at the current password', () => {
  const wrong = (i: number) => ({ currentPassword: `guess ${i}`, newPassword: 'new secret' });

  it('are soon rejected within one session, and the owner can change it in another', async () => {
    const [stolen, own] = [await signIn('guessed'), await signIn('guessed')];
    const outcomes = [];
    for (let i = 0; i < 12; i += 1) {
      outcomes.push((await apiErrorOf(stolen('PUT /api/auth/change-password', { body: wrong(i) }))).status);
    }
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429]);
    const body = { currentPassword: password, newPassword: 'new secret' };
    expect((await apiErrorOf(stolen('PUT /api/auth/change-password', { body }))).status).toBe(429);
    await expect(own('PUT /api/auth/change-password', { body })).resolves.toBeDefined();
  });

  it('are counted separately from sign-ins, so that failed sign-ins do not prevent a change', async () => {
    const mine = await signIn('besieged');
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        // From the owner's own network: guesses from others do not count against it.
        const typed = { username: 'besieged', password: `guess ${i}` };
        return (await sendJson(`${backend.url}/api/auth/login`, typed)).status;
      }),
    );
    expect(statuses).toContain(429);
    const body = { currentPassword: password, newPassword: 'new secret' };
    await expect(mine('PUT /api/auth/change-password', { body })).resolves.toBeDefined();
  });
});

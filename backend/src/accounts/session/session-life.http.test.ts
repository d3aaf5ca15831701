import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import { SIGNED_IN_HINT_COOKIE } from '@moveway/contracts/accounts/account.constants.ts';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { SESSION_COOKIE } from '../../http/session.ts';
import { signInRaw, userWith } from '../../testing/raw-sign-in.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { profiledReads } from '../../testing/profiled-reads.ts';
import { everythingStored } from '../../testing/stored-digests.ts';
import { TEST_ADMIN, startBackendOfFile } from '../../testing/test-backend.ts';
import { TEST_PASSWORD, TEST_PASSWORD_HASH } from '../../testing/test-password.ts';
import { SessionModel, UserModel } from '../account.model.ts';
import { accountRepo } from '../account.repo.ts';
import { sessionRepo, sessionStore } from '../session.repo.ts';

const DAY = 24 * 60 * 60 * 1000;

const backend = await startBackendOfFile('session_life');

const digest = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const statusWith = async (headers: Record<string, string>) => (await userWith(backend, headers)).status;
const tokenOf = async () =>
  (await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN })).adminToken;

describe('a session', () => {
  it('gets a new id at each sign-in, and the old one ends', async () => {
    const first = await signInRaw(backend);
    const second = await signInRaw(backend, { cookie: first.pair, origin: backend.url });
    expect(second.pair).not.toBe(first.pair);
    expect(await statusWith({ cookie: first.pair })).toBe(401);
    expect(await statusWith({ cookie: second.pair })).toBe(200);
  });

  it('is never opened under an id that an attacker planted in the browser', async () => {
    const planted = 'P'.repeat(43);
    const cookie = `${SESSION_COOKIE}=${planted}`;
    const { secret, pair } = await signInRaw(backend, { cookie, origin: backend.url });
    expect(secret).toHaveLength(43);
    expect(secret).not.toBe(planted);
    expect(await statusWith({ cookie })).toBe(401);
    expect(await statusWith({ cookie: pair })).toBe(200);
  });

  it('is stored by the hash of its id, and the id itself is nowhere in the database', async () => {
    const { secret } = await signInRaw(backend);
    expect(await SessionModel.countDocuments({ secretHash: digest(secret), kind: 'browser' })).toBe(1);
    const stored = await everythingStored();
    expect(stored).toContain(digest(secret));
    expect(stored).not.toContain(secret);
  });

  it('is extended by use in the second half of its time, up to its absolute end', async () => {
    const { pair, secret } = await signInRaw(backend);
    const own = { secretHash: digest(secret) };
    const use = async () => (await userWith(backend, { cookie: pair })).headers.getSetCookie();
    const endsAt = async () => (await SessionModel.findOne(own).lean())?.expiresAt.getTime();
    expect(await use()).toEqual([]);
    const soon = new Date(Date.now() + 60_000);
    await SessionModel.updateOne(own, { $set: { expiresAt: soon } });
    expect((await use())[0]).toContain(pair);
    expect(await endsAt()).toBeGreaterThan(Date.now() + 6 * DAY);

    const createdAt = new Date(Date.now() - 29 * DAY);
    await SessionModel.updateOne(own, { $set: { expiresAt: soon, createdAt } });
    await use();
    expect(await endsAt()).toBe(createdAt.getTime() + 30 * DAY);
  });

  it('is not extended by a live connection, because nobody may be at the open page', async () => {
    const { pair, secret } = await signInRaw(backend);
    const own = { secretHash: digest(secret) };
    const lastUsedAt = new Date(Date.now() - DAY);
    await SessionModel.updateOne(own, { $set: { lastUsedAt } });
    const headers = { cookie: pair, origin: backend.url };
    const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/ws`, { headers });
    const [message] = (await once(socket, 'message')) as [Buffer];
    socket.terminate();
    expect(JSON.parse(message.toString())).toMatchObject({ type: 'connected', isSignedIn: true });
    expect((await SessionModel.findOne(own).lean())?.lastUsedAt).toEqual(lastUsedAt);
  });

  it('is found by its own secret and kind when several are looked up at the same time', async () => {
    const [first, second] = [await signInRaw(backend), await signInRaw(backend)];
    const find = () =>
      Promise.all([
        sessionRepo.find(second.secret, 'browser'),
        sessionRepo.find('A'.repeat(43), 'browser'),
        sessionRepo.find(first.secret, 'browser'),
        sessionRepo.find(first.secret, 'token'),
      ]);
    const ids = await Promise.all(
      [first, second].map(async ({ secret }) =>
        (await SessionModel.findOne({ secretHash: digest(secret) }).lean())?._id.toHexString(),
      ),
    );
    expect((await find()).map((found) => found?.id)).toEqual([ids[1], undefined, ids[0], undefined]);
    expect(await profiledReads(find, SessionModel.collection.collectionName)).toHaveLength(1);
  });

  it('ends when its user no longer exists', async () => {
    const doomed = await accountRepo.create({
      username: 'doomed',
      passwordHash: TEST_PASSWORD_HASH,
      isAdmin: true,
    });
    const call = createApiClient({ baseUrl: backend.url, fetch: backend.browser() });
    await call('POST /api/auth/admin-login', { body: { username: 'doomed', password: TEST_PASSWORD } });
    await UserModel.deleteOne({ _id: doomed.id });
    expect((await apiErrorOf(call('GET /api/auth/user', {}))).status).toBe(401);
  });
});

describe('POST /api/auth/admin-direct', () => {
  it('gives a bearer token of which only the hash is stored', async () => {
    const { adminToken, expiresAt } = await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    expect(await SessionModel.countDocuments({ secretHash: digest(adminToken), kind: 'token' })).toBe(1);
    expect(await everythingStored()).not.toContain(adminToken);
    const call = createApiClient({ baseUrl: backend.url, adminToken: () => adminToken });
    await expect(call('GET /api/auth/user', {})).resolves.toMatchObject({ isAdmin: true });
  });

  it('gives a token that ends at sign-out', async () => {
    const token = await tokenOf();
    await createApiClient({ baseUrl: backend.url, adminToken: () => token })('POST /api/auth/logout', {});
    expect(await statusWith({ authorization: `Bearer ${token}` })).toBe(401);
  });

  it('gives a token that does not work as a session’s id, nor a session’s id as a token', async () => {
    const { secret } = await signInRaw(backend);
    expect(await statusWith({ authorization: `Bearer ${secret}` })).toBe(401);
    expect(await statusWith({ cookie: `${SESSION_COOKIE}=${await tokenOf()}` })).toBe(401);
  });
});

describe('POST /api/auth/logout', () => {
  it('ends the session at the server and removes the cookies', async () => {
    const { pair } = await signInRaw(backend);
    const answer = await fetch(`${backend.url}/api/auth/logout`, {
      method: 'POST',
      headers: { cookie: pair, origin: backend.url },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual(
      expect.arrayContaining([`${SESSION_COOKIE}=`, `${SIGNED_IN_HINT_COOKIE}=`]),
    );
    expect(await statusWith({ cookie: pair })).toBe(401);
  });

  it('succeeds without a session', async () => {
    await expect(backend.api('POST /api/auth/logout', {})).resolves.toEqual({ signedOut: true });
  });

  it('is not undone by a renewal at the same time', async () => {
    const { pair, secret } = await signInRaw(backend);
    await sessionStore.end(secret);
    await sessionStore.renew(secret);
    expect(await statusWith({ cookie: pair })).toBe(401);
  });
});

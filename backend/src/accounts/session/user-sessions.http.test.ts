import { beforeEach, describe, expect, it } from 'vitest';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';
import { TEST_PASSWORD_HASH } from '../../testing/test-password.ts';
import { AuditEntryModel } from '../../audit/audit.model.ts';
import { SessionModel } from '../account.model.ts';
import { accountRepo } from '../account.repo.ts';

const passwordHash = TEST_PASSWORD_HASH;
let serial = 0;
/** Of a new user for each test. */
let username: string;
let id: string;

const backend = await startBackendOfFile('user_sessions', { env: { RATE_LIMIT_SIGN_IN_ADDRESS: '1000' } });
beforeEach(async () => {
  serial += 1;
  username = `signed_in_${serial}`;
  ({ id } = await accountRepo.create({ username, passwordHash, isAdmin: false }));
});

async function signIn(name = username) {
  const call = await signInAs(backend, name);
  const { items } = await call('GET /api/auth/sessions', {});
  const sessionId = items.find(({ isCurrent }) => isCurrent)?.id ?? '';
  return { call, sessionId, isIn: () => call('GET /api/auth/user', {}).then(isSo, isNot) };
}
const isSo = () => true;
const isNot = (error: unknown) => {
  expect(error).toMatchObject({ status: 401 });
  return false;
};
const entries = () => AuditEntryModel.find({ targetId: id, action: 'user.signed_out' }).lean();

describe('DELETE /api/admin/users/:id/sessions/:sessionId', () => {
  it('does not find a session of another user', async () => {
    const theirs = await signIn();
    const other = await accountRepo.create({ username: `${username}_2`, passwordHash, isAdmin: false });
    const admin = await backend.admin();
    const end = (params: { id: string; sessionId: string }) =>
      apiErrorOf(admin('DELETE /api/admin/users/:id/sessions/:sessionId', { params }));
    expect(await end({ id: other.id, sessionId: theirs.sessionId })).toMatchObject({
      code: 'account.session_not_found',
    });
    expect(await theirs.isIn()).toBe(true);
    expect(await entries()).toEqual([]);
  });

  it('ends the session at once and records it, but only once', async () => {
    const [ended, kept] = [await signIn(), await signIn()];
    const admin = await backend.admin();
    const params = { id, sessionId: ended.sessionId };
    const end = () => admin('DELETE /api/admin/users/:id/sessions/:sessionId', { params });
    expect(await end()).toEqual({ ended: 1 });
    expect([await ended.isIn(), await kept.isIn()]).toEqual([false, true]);
    expect((await apiErrorOf(end())).status).toBe(404);
    expect(await entries()).toMatchObject([{ before: { device: expect.any(String), address: '127.0.0.1' } }]);
  });

  it('does not find a session that has expired', async () => {
    const { sessionId } = await signIn();
    await SessionModel.updateOne({ _id: sessionId }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
    const admin = await backend.admin();
    const params = { id, sessionId };
    const rejection = apiErrorOf(admin('DELETE /api/admin/users/:id/sessions/:sessionId', { params }));
    expect(await rejection).toMatchObject({ code: 'account.session_not_found' });
  });
});

describe('DELETE /api/admin/users/:id/sessions', () => {
  it('ends all sessions of one user and no others, and records it only if there were any', async () => {
    const [first, second] = [await signIn(), await signIn()];
    await accountRepo.create({ username: `${username}_2`, passwordHash, isAdmin: false });
    const another = await signIn(`${username}_2`);
    const admin = await backend.admin();
    const end = () => admin('DELETE /api/admin/users/:id/sessions', { params: { id } });
    expect(await end()).toEqual({ ended: 2 });
    expect([await first.isIn(), await second.isIn(), await another.isIn()]).toEqual([false, false, true]);
    expect(await end()).toEqual({ ended: 0 });
    expect(await entries()).toEqual([expect.objectContaining({ before: { signedInPlaces: 2 } })]);
    // They may come back: being signed out is no punishment.
    expect(await (await signIn()).isIn()).toBe(true);
  });

  it('keeps the session that an administrator calls with', async () => {
    await accountRepo.create({ username: `${username}_a`, passwordHash, isAdmin: true });
    const [here, elsewhere] = [await signIn(`${username}_a`), await signIn(`${username}_a`)];
    const self = await here.call('GET /api/auth/user', {});
    expect(await here.call('DELETE /api/admin/users/:id/sessions', { params: { id: self.id } })).toEqual({
      ended: 1,
    });
    expect([await here.isIn(), await elsewhere.isIn()]).toEqual([true, false]);
  });
});

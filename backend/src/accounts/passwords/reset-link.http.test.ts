import { describe, expect, it } from 'vitest';
import { createLogger } from '../../kernel/logger.ts';
import { LinkTokenModel } from '../../storage/link-tokens.ts';
import { signUpCustomer, type TestCustomer } from '../../testing/customer.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { everythingStored } from '../../testing/stored-digests.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';
import { UserModel } from '../account.model.ts';
import { accountRepo } from '../account.repo.ts';
import { createResetPath } from './reset-link.ts';

const NEW_PASSWORD = 'a whole new password';
const logged: string[] = [];

const log = createLogger({ level: 'trace', destination: { write: (line: string) => logged.push(line) } });
const backend = await startBackendOfFile('reset_link', {
  env: { RATE_LIMIT_SIGN_UP_ADDRESS: '1000', SITE_URL: 'https://moveway.example' },
  log,
});
const admin = await backend.admin();

type Call = TestCustomer['call'];
const give = (call: Call, id: string) => call('POST /api/admin/users/:id/reset-link', { params: { id } });
const tokenOf = ({ url }: { url: string }) =>
  /^https:\/\/moveway\.example\/reset-password\?token=([\w-]{43})$/.exec(url)?.[1] ?? '';
const reset = (token: string) =>
  backend.api('POST /api/auth/reset-password', { body: { token, newPassword: NEW_PASSWORD } });

describe('a one-time link for a new password', () => {
  it('is not given for an administrator, including the caller, or for a disabled user', async () => {
    const [bob, cyd] = [await signUpCustomer(backend, 'bob'), await signUpCustomer(backend, 'cyd')];
    await UserModel.updateOne({ _id: bob.id }, { isAdmin: true });
    await UserModel.updateOne({ _id: cyd.id }, { disabledAt: new Date() });
    const self = await admin('GET /api/auth/user', {});
    for (const id of [self.id, bob.id, cyd.id]) {
      expect(await apiErrorOf(give(admin, id))).toMatchObject({ code: 'account.no_reset_link' });
      const { can } = await admin('GET /api/admin/users/:id', { params: { id } });
      expect(can.giveResetLink).toBe(false);
    }
  });

  it('works for an account without an email address', async () => {
    const eve = await signUpCustomer(backend, 'eve');
    await UserModel.updateOne({ _id: eve.id }, { $unset: { email: true } });
    expect(await reset(tokenOf(await give(admin, eve.id)))).toEqual({ username: 'eve' });
  });

  it('works for an hour', async () => {
    const fay = await signUpCustomer(backend, 'fay');
    const before = Date.now();
    const link = await give(admin, fay.id);
    const lifetime = new Date(link.expiresAt).getTime() - before;
    expect(Math.round(lifetime / 60_000)).toBe(60);
    await LinkTokenModel.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await apiErrorOf(reset(tokenOf(link)))).toMatchObject({ code: 'account.link_expired' });
  });

  it('ends with a change of the role, even if the role is changed back', async () => {
    const ivy = await signUpCustomer(backend, 'ivy');
    const token = tokenOf(await give(admin, ivy.id));
    for (const isAdmin of [true, false]) {
      await admin('PUT /api/admin/users/:id/role', { params: { id: ivy.id }, body: { isAdmin } });
    }
    expect(await apiErrorOf(reset(token))).toMatchObject({ code: 'account.link_expired' });
  });

  it('cannot set the password of an administrator, unlike a link that was mailed', async () => {
    const hal = await signUpCustomer(backend, 'hal');
    const token = tokenOf(await give(admin, hal.id));
    await UserModel.updateOne({ _id: hal.id }, { isAdmin: true });
    expect(await apiErrorOf(reset(token))).toMatchObject({ code: 'account.link_expired' });
    const account = await accountRepo.findById(hal.id);
    const mailed = account && (await createResetPath(account, { isGiven: false }));
    expect(await reset(mailed?.split('=')[1] ?? '')).toEqual({ username: 'hal' });
  });

  it('is neither stored nor logged', async () => {
    const gus = await signUpCustomer(backend, 'gus');
    const token = tokenOf(await give(admin, gus.id));
    await reset(token);
    expect(token).toHaveLength(43);
    expect(await everythingStored()).not.toContain(token);
    expect(logged.join('')).toContain('/reset-link');
    expect(logged.join('')).not.toContain(token);
  });
});

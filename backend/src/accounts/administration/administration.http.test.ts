import { createApiClient } from '@moveway/api-client/api-client.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../kernel/identity/actor.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import { allPages } from '../../testing/all-pages.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { TEST_ADMIN, startBackendOfFile } from '../../testing/test-backend.ts';
import { TEST_PASSWORD, TEST_PASSWORD_HASH } from '../../testing/test-password.ts';
import { AuditEntryModel } from '../../audit/audit.model.ts';
import { UserModel } from '../account.model.ts';
import { accountRepo, type Account } from '../account.repo.ts';
import { administration } from './administration.service.ts';
import { ensureAdministrator } from '../../commands/create-admin.ts';

const password = TEST_PASSWORD;
const missing = '0123456789abcdef01234567';

const passwordHash = TEST_PASSWORD_HASH;

const backend = await startBackendOfFile('administration', { env: { RATE_LIMIT_SIGN_IN_ADDRESS: '1000' } });

const make = (username: string, more: object = {}) =>
  accountRepo.create({ username, passwordHash, isAdmin: false, ...more });

const signIn = (username: string) => signInAs(backend, username);

describe('GET /api/admin/users', () => {
  it('finds users by the beginning of username, email, first name, surname or full name, in upper or lower case', async () => {
    const call = await backend.admin();
    await make('xavier', { email: 'Quentin@example.com', firstName: 'Ottoline', surname: 'de Vries' });
    for (const search of ['XAV', 'quentin@', 'otto', 'De v', 'ottoline de']) {
      const { items } = await call('GET /api/admin/users', { query: { search } });
      expect(items.map(({ username }) => username)).toEqual(['xavier']);
    }
    for (const search of ['avier', '.*', '^x', '$ne', 'vries']) {
      expect((await call('GET /api/admin/users', { query: { search } })).items).toEqual([]);
    }
  });

  it('lists users newest first in pages that repeat and omit nobody', async () => {
    const call = await backend.admin();
    const at = new Date('2026-01-02T03:04:05Z');
    const names = Array.from({ length: 7 }, (_, i) => `paged_${i}`);
    await Promise.all(names.map((name) => make(name)));
    // Some at the very same moment: the id decides between them.
    await UserModel.updateMany({ username: /^paged_/ }, { $set: { createdAt: at } }, { timestamps: false });
    const seen = await allPages((cursor) =>
      call('GET /api/admin/users', { query: { search: 'paged', limit: 3, cursor } }),
    );
    expect(seen.map(({ username }) => username).toSorted()).toEqual(names);
  });

  it('shows role, packages and what the caller may do, without secrets', async () => {
    const call = await backend.admin();
    const customer = await make('with_packages', { email: 'packages@example.com' });
    await call('POST /api/packages', { body: { sender: 'A', receiver: 'B', customerId: customer.id } });
    const { items } = await call('GET /api/admin/users', { query: { search: 'with_packages' } });
    expect(items).toEqual([
      {
        id: customer.id,
        username: 'with_packages',
        email: 'packages@example.com',
        isAdmin: false,
        isDisabled: false,
        packageCount: 1,
        version: 0,
        createdAt: customer.createdAt.toISOString(),
        can: { changeRole: true, disable: true, giveResetLink: true },
      },
    ]);
    expect(await call('GET /api/admin/users/:id', { params: { id: customer.id } })).toEqual(items[0]);
    const admins = await call('GET /api/admin/users', { query: { role: 'admin' } });
    expect(admins.items).toEqual([
      expect.objectContaining({
        username: TEST_ADMIN.username,
        isAdmin: true,
        can: { changeRole: false, disable: false, giveResetLink: false },
      }),
    ]);
  });
});

describe('a user', () => {
  it('shows administrators where it is signed in', async () => {
    const { id } = await make('seen');
    await signIn('seen');
    const call = await backend.admin();
    const { items } = await call('GET /api/admin/users/:id/sessions', { params: { id } });
    expect(items).toEqual([expect.objectContaining({ kind: 'browser', isCurrent: false })]);
  });
});

describe('PUT /api/admin/users/:id/role', () => {
  it('gives and removes the administrator role, at once', async () => {
    const call = await backend.admin();
    const { id } = await make('promoted');
    const other = await signIn('promoted');
    expect((await apiErrorOf(other('GET /api/admin/users', {}))).status).toBe(403);
    const promoted = await call('PUT /api/admin/users/:id/role', { params: { id }, body: { isAdmin: true } });
    expect(promoted).toMatchObject({ isAdmin: true, version: 1 });
    await expect(other('GET /api/admin/users', {})).resolves.toBeDefined();

    const body = { username: 'promoted', password };
    const { adminToken } = await backend.api('POST /api/auth/admin-direct', { body });
    await call('PUT /api/admin/users/:id/role', { params: { id }, body: { isAdmin: false } });
    expect((await apiErrorOf(other('GET /api/admin/users', {}))).status).toBe(403);
    await call('PUT /api/admin/users/:id/role', { params: { id }, body: { isAdmin: true } });
    const byToken = createApiClient({ baseUrl: backend.url, adminToken: () => adminToken });
    expect((await apiErrorOf(byToken('GET /api/auth/user', {}))).status).toBe(401);
    await call('PUT /api/admin/users/:id/role', { params: { id }, body: { isAdmin: false } });
  });

  it('changes and records nothing when the user has that role already', async () => {
    const call = await backend.admin();
    const { id } = await make('unchanged');
    const same = await call('PUT /api/admin/users/:id/role', { params: { id }, body: { isAdmin: false } });
    expect(same.version).toBe(0);
    expect(await AuditEntryModel.countDocuments({ targetId: id })).toBe(0);
  });
});

it('creates the first administrator once, and records it', async () => {
  expect(await ensureAdministrator('usurper', password)).toBe(false);
  expect(await UserModel.countDocuments({ username: 'usurper' })).toBe(0);
  const first = await UserModel.findOne({ username: TEST_ADMIN.username }).orFail();
  expect(await AuditEntryModel.find({ action: 'user.created' }).lean()).toMatchObject([
    { actorUsername: TEST_ADMIN.username, address: 'command line', targetId: first.id },
  ]);
});

it('keeps one of two administrators who demote or disable each other, whose right was checked before either began', async () => {
  const actorOf = ({ id: userId, username }: Account): Actor => ({
    userId,
    username,
    isAdmin: true,
    address: '127.0.0.1',
    sessionId: missing,
  });
  for (let round = 0; round < 8; round += 1) {
    const pair = await Promise.all(['a', 'b'].map((name) => make(`${name}_${round}`, { isAdmin: true })));
    // Two names were given.
    const [a, b] = pair as [Account, Account];
    const outcomes = await Promise.allSettled([
      inTransaction(administration.changeRole(actorOf(a), { id: b.id, isAdmin: false })),
      inTransaction(
        round % 2 === 0
          ? administration.changeRole(actorOf(b), { id: a.id, isAdmin: false })
          : administration.changeDisabled(actorOf(b), { id: a.id, isDisabled: true }),
      ),
    ]);
    const rejected = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(rejected).toEqual([expect.objectContaining({ code: 'forbidden' })]);
    const remaining = { _id: { $in: [a.id, b.id] }, isAdmin: true, disabledAt: { $exists: false } };
    expect(await UserModel.countDocuments(remaining)).toBe(1);
  }
  await UserModel.deleteMany({ username: /^[ab]_\d$/ });
});

describe('PUT /api/admin/users/:id/disabled', () => {
  it('signs a user out everywhere until they are enabled again', async () => {
    const call = await backend.admin();
    const { id } = await make('switched');
    const theirs = await signIn('switched');
    const disabled = await call('PUT /api/admin/users/:id/disabled', {
      params: { id },
      body: { isDisabled: true },
    });
    expect(disabled.isDisabled).toBe(true);
    expect((await apiErrorOf(theirs('GET /api/auth/user', {}))).status).toBe(401);
    await expect(signIn('switched')).rejects.toMatchObject({ code: 'account.bad_credentials' });
    await call('PUT /api/admin/users/:id/disabled', { params: { id }, body: { isDisabled: false } });
    expect((await apiErrorOf(theirs('GET /api/auth/user', {}))).status).toBe(401);
    await expect(signIn('switched')).resolves.toBeDefined();
    const actions = await AuditEntryModel.find({ targetId: id }).sort({ _id: 1 }).lean();
    expect(actions.map(({ action }) => action)).toEqual(['user.disabled', 'user.enabled']);
  });
});

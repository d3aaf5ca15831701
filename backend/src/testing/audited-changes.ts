import { createApiClient } from '@moveway/api-client/api-client.ts';
import { expect } from 'vitest';
import { UserModel } from '../modules/accounts/account.model.ts';
import { accountRepo } from '../modules/accounts/account.repo.ts';
import { hashPassword } from '../modules/accounts/password.ts';
import { JobModel } from '../modules/jobs/job.model.ts';
import { linkTokens } from '../storage/link-tokens.ts';
import type { AuditedWrites } from './audited-writes.ts';
import { parcelEdit, type startDispatchBackend } from './dispatch-backend.ts';
import { storeRequest } from './form-requests.ts';

/** A job that no retry helped; no process knows its kind, so that none runs it. */
async function aFailedJob() {
  const { id } = await JobModel.create({
    name: 'unknown',
    type: 'normal',
    priority: 0,
    data: {},
    failCount: 7,
    failReason: 'away',
    nextRunAt: null,
    createdAt: new Date(),
    failedAt: new Date(),
  });
  return { id, target: { type: 'job' as const, id, label: 'unknown' } };
}

export const PASSWORD = 'a password';
export const NEW_PASSWORD = 'another one';

const packageCalled = (id: string) => ({ type: 'package' as const, id, label: id });
const userCalled = (id: string, label: string) => ({ type: 'user' as const, id, label });

/** One way to provoke each change; a new route that writes does not compile without one. */
export async function auditedChanges(
  dispatch: Awaited<ReturnType<typeof startDispatchBackend>>,
): Promise<AuditedWrites> {
  const passwordHash = await hashPassword(PASSWORD);
  let serial = 0;

  function unique(prefix: string): string {
    serial += 1;
    return `${prefix}_${serial}`;
  }

  /** A package of its own for each change. */
  async function aPackage(fields: object = {}) {
    const created = await dispatch.create(unique('CHANGE').replace('_', '-'), fields);
    return {
      number: created.trackingNumber,
      version: created.version,
      target: packageCalled(created.trackingNumber),
    };
  }

  /** A signed-in user of its own for each change. */
  async function aUser(isAdmin = false) {
    const username = unique('somebody');
    const { id } = await accountRepo.create({ username, passwordHash, isAdmin });
    const call = createApiClient({ baseUrl: dispatch.backend.url, fetch: dispatch.backend.browser() });
    await call('POST /api/auth/login', { body: { username, password: PASSWORD } });
    const { items } = await call('GET /api/auth/sessions', {});
    return { id, username, call, sessionId: items[0]?.id ?? '', target: userCalled(id, username) };
  }

  return {
    'POST /api/auth/confirm-email': async () => {
      const { id, username, call } = await aUser();
      const email = `${username}@example.com`;
      await UserModel.updateOne({ _id: id }, { $set: { email } });
      const token = await linkTokens.create('confirm-address', { userId: id, email }, 60_000);
      return {
        act: () => call('POST /api/auth/confirm-email', { body: { token } }),
        entry: {
          action: 'user.email_confirmed',
          actor: { id, username },
          target: userCalled(id, username),
          after: { email },
        },
      };
    },
    'POST /api/auth/reset-password': async () => {
      const { id, username, call } = await aUser();
      const token = await linkTokens.create('reset-password', { userId: id, passwordVersion: 0 }, 60_000);
      return {
        act: () => call('POST /api/auth/reset-password', { body: { token, newPassword: NEW_PASSWORD } }),
        entry: { action: 'user.password_changed', actor: { id, username }, target: userCalled(id, username) },
      };
    },
    'POST /api/packages': async () => {
      const number = unique('CHANGE').replace('_', '-');
      const after = expect.objectContaining({
        sender: 'Acme Motors',
        receiver: 'Jane Roe',
        status: 'Pending',
      });
      return {
        act: () => dispatch.create(number),
        entry: { action: 'package.created', target: packageCalled(number), after },
      };
    },
    'PUT /api/admin/packages/:trackingNumber': async () => {
      const { number, version, target } = await aPackage();
      return {
        act: () => dispatch.edit(number, parcelEdit(version, { receiver: 'John Roe' })),
        entry: {
          action: 'package.edited',
          target,
          before: { receiver: 'Jane Roe' },
          after: { receiver: 'John Roe' },
        },
      };
    },
    'PUT /api/packages/:id/status': async () => {
      const { number, target } = await aPackage();
      return {
        act: () => dispatch.updateStatus(number, 'In Transit'),
        entry: {
          action: 'package.status_changed',
          target,
          before: { status: 'Pending' },
          after: { status: 'In Transit' },
        },
      };
    },
    'POST /api/admin/packages/status': async () => {
      const { number, version, target } = await aPackage();
      const packages = [{ trackingNumber: number, version }];
      return {
        act: async () => {
          const { results } = await dispatch.admin('POST /api/admin/packages/status', {
            body: { packages, status: 'Processing' },
          });
          if (results.some(({ outcome }) => outcome !== 'updated')) {
            throw new Error('not updated');
          }
        },
        entry: {
          action: 'package.status_changed',
          target,
          before: { status: 'Pending' },
          after: { status: 'Processing' },
        },
      };
    },
    'DELETE /api/admin/packages/:trackingNumber': async () => {
      const { number, target } = await aPackage({ status: 'Delivered' });
      return { act: () => dispatch.remove(number), entry: { action: 'package.deleted', target } };
    },
    'POST /api/admin/packages/:trackingNumber/restore': async () => {
      const { number, target } = await aPackage({ status: 'Delivered' });
      await dispatch.remove(number);
      return { act: () => dispatch.restore(number), entry: { action: 'package.restored', target } };
    },
    'POST /api/packages/user': async () => {
      const { number, target } = await aPackage({ receiverEmail: 'jane@example.com' });
      const { id, username, call } = await aUser();
      return {
        act: () =>
          call('POST /api/packages/user', {
            body: { trackingNumber: number, verificationFactor: 'jane@example.com' },
          }),
        entry: {
          action: 'package.attached',
          target,
          after: { customerId: id },
          actor: { id, username },
        },
      };
    },
    'PUT /api/admin/users/:id/role': async () => {
      const { id, target } = await aUser();
      return {
        act: () =>
          dispatch.admin('PUT /api/admin/users/:id/role', { params: { id }, body: { isAdmin: true } }),
        entry: {
          action: 'user.role_changed',
          target,
          before: { isAdmin: false },
          after: { isAdmin: true },
        },
      };
    },
    'PUT /api/admin/users/:id/disabled': async () => {
      const { id, target } = await aUser();
      return {
        act: () =>
          dispatch.admin('PUT /api/admin/users/:id/disabled', { params: { id }, body: { isDisabled: true } }),
        entry: {
          action: 'user.disabled',
          target,
          before: { isDisabled: false },
          after: { isDisabled: true },
        },
      };
    },
    'DELETE /api/admin/users/:id/sessions/:sessionId': async () => {
      const { id, sessionId, target } = await aUser();
      const params = { id, sessionId };
      return {
        act: () => dispatch.admin('DELETE /api/admin/users/:id/sessions/:sessionId', { params }),
        entry: { action: 'user.signed_out', target },
      };
    },
    'DELETE /api/admin/users/:id/sessions': async () => {
      const { id, target } = await aUser();
      return {
        act: () => dispatch.admin('DELETE /api/admin/users/:id/sessions', { params: { id } }),
        entry: { action: 'user.signed_out', target },
      };
    },
    'PUT /api/admin/change-username': async () => {
      const { id, username, call, target } = await aUser(true);
      const newUsername = unique('renamed');
      return {
        act: () =>
          call('PUT /api/admin/change-username', { body: { currentPassword: PASSWORD, newUsername } }),
        entry: {
          action: 'user.username_changed',
          target,
          actor: { id, username },
          before: { username },
          after: { username: newUsername },
        },
      };
    },
    'PUT /api/admin/change-password': async () => {
      const { id, username, call, target } = await aUser(true);
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      return {
        act: () => call('PUT /api/admin/change-password', { body }),
        entry: { action: 'user.password_changed', target, actor: { id, username } },
      };
    },
    'PUT /api/auth/change-password': async () => {
      const { id, username, call, target } = await aUser();
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      return {
        act: () => call('PUT /api/auth/change-password', { body }),
        entry: { action: 'user.password_changed', target, actor: { id, username } },
      };
    },
    'POST /api/auth/signup': async () => {
      const username = unique('newcomer');
      const person = { firstName: 'New', surname: 'Comer', phoneNumber: '555 0100', username };
      const body = { ...person, email: `${username}@example.com`, password: PASSWORD };
      return {
        act: () => dispatch.backend.api('POST /api/auth/signup', { body }),
        entry: {
          action: 'user.signed_up',
          actor: { id: expect.any(String), username },
          target: userCalled(expect.any(String), username),
          after: { ...person, email: body.email },
        },
      };
    },
    'PUT /api/admin/settings': async () => {
      const settings = await dispatch.admin('GET /api/admin/settings', {});
      const maxPackagesPerUser = settings.maxPackagesPerUser + 1;
      return {
        act: () => dispatch.admin('PUT /api/admin/settings', { body: { ...settings, maxPackagesPerUser } }),
        entry: {
          action: 'settings.changed',
          target: { type: 'settings', id: 'settings', label: 'Settings' },
          before: expect.objectContaining({ maxPackagesPerUser: settings.maxPackagesPerUser }),
          after: expect.objectContaining({ maxPackagesPerUser }),
        },
      };
    },
    'POST /api/admin/chat/:userId/reply': async () => {
      const { id, username, call } = await aUser();
      await call('POST /api/chat/send', { body: { message: 'Hello' } });
      const reply = { params: { userId: id }, body: { message: 'Good day' } };
      return {
        act: () => dispatch.admin('POST /api/admin/chat/:userId/reply', reply),
        entry: {
          action: 'chat.replied',
          target: { type: 'chat', id, label: username },
          after: { message: 'Good day' },
        },
      };
    },
    'POST /api/admin/failed-jobs/:id/retry': async () => {
      const { id, target } = await aFailedJob();
      return {
        act: () => dispatch.admin('POST /api/admin/failed-jobs/:id/retry', { params: { id } }),
        entry: { action: 'job.retried', target },
      };
    },
    'DELETE /api/admin/failed-jobs/:id': async () => {
      const { id, target } = await aFailedJob();
      return {
        act: () => dispatch.admin('DELETE /api/admin/failed-jobs/:id', { params: { id } }),
        entry: { action: 'job.discarded', target },
      };
    },
    'PUT /api/admin/inbox/:id/status': async () => {
      const { id, reference } = await storeRequest();
      return {
        act: () =>
          dispatch.admin('PUT /api/admin/inbox/:id/status', { params: { id }, body: { status: 'done' } }),
        entry: { action: 'inbox.done', target: { type: 'inbox', id, label: reference } },
      };
    },
  };
}

import { expect } from 'vitest';
import { UserModel } from '../../accounts/account.model.ts';
import { linkTokens } from '../../storage/link-tokens.ts';
import {
  aFailedJob,
  cannedReplyCalled,
  changeOf,
  createAuditedTargets,
  NEW_PASSWORD,
  PASSWORD,
  userCalled,
  viewCalled,
} from './audited-targets.ts';
import { auditedShipmentChanges } from './audited-shipment-changes.ts';
import type { AuditedWrites } from './audited-writes.ts';
import type { startDispatchBackend } from '../shipments/dispatch-backend.ts';
import { storeRequest } from '../form-requests.ts';

/** Longer than any run: MongoDB removes expired documents, which would be a change. */
const LINK_MS = 60 * 60 * 1000;

const SETTINGS_CHANGED = {
  action: 'settings.changed',
  target: { type: 'settings', id: 'settings', label: 'Settings' },
} as const;

/** One way to provoke each change; a new route that writes does not compile without one. */
export async function auditedChanges(
  dispatch: Awaited<ReturnType<typeof startDispatchBackend>>,
): Promise<AuditedWrites> {
  const targets = await createAuditedTargets(dispatch);
  const { unique, aUser, aCannedReply, aView, aConversation } = targets;

  return {
    'POST /api/auth/confirm-email': async () => {
      const { id, username, call } = await aUser();
      const email = `${username}@example.com`;
      await UserModel.updateOne({ _id: id }, { $set: { email } });
      const token = await linkTokens.create('confirm-address', { userId: id, email }, LINK_MS);
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
      const email = `${username}@example.com`;
      await UserModel.updateOne({ _id: id }, { $set: { email } });
      const link = { userId: id, email, passwordVersion: 0, isGiven: false };
      const token = await linkTokens.create('reset-password', link, LINK_MS);
      return {
        act: () => call('POST /api/auth/reset-password', { body: { token, newPassword: NEW_PASSWORD } }),
        entry: { action: 'user.password_changed', actor: { id, username }, target: userCalled(id, username) },
      };
    },
    ...auditedShipmentChanges(dispatch, targets),
    'PUT /api/admin/users/:id/role': changeOf(
      aUser,
      ({ id }) =>
        dispatch.admin('PUT /api/admin/users/:id/role', { params: { id }, body: { isAdmin: true } }),
      { action: 'user.role_changed', before: { isAdmin: false }, after: { isAdmin: true } },
    ),
    'PUT /api/admin/users/:id/disabled': changeOf(
      aUser,
      ({ id }) =>
        dispatch.admin('PUT /api/admin/users/:id/disabled', { params: { id }, body: { isDisabled: true } }),
      { action: 'user.disabled', before: { isDisabled: false }, after: { isDisabled: true } },
    ),
    'POST /api/admin/users/:id/reset-link': changeOf(
      aUser,
      ({ id }) => dispatch.admin('POST /api/admin/users/:id/reset-link', { params: { id } }),
      { action: 'user.reset_link_given' },
    ),
    'DELETE /api/admin/users/:id/sessions/:sessionId': async () => {
      const { id, sessionId, target } = await aUser();
      const params = { id, sessionId };
      return {
        act: () => dispatch.admin('DELETE /api/admin/users/:id/sessions/:sessionId', { params }),
        entry: { action: 'user.signed_out', target },
      };
    },
    'DELETE /api/admin/users/:id/sessions': changeOf(
      aUser,
      ({ id }) => dispatch.admin('DELETE /api/admin/users/:id/sessions', { params: { id } }),
      { action: 'user.signed_out' },
    ),
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
          ...SETTINGS_CHANGED,
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
    'POST /api/admin/canned-replies': async () => {
      const reply = { shortcut: unique('reply').replace('_', '-'), text: 'Good day.' };
      return {
        act: () => dispatch.admin('POST /api/admin/canned-replies', { body: reply }),
        entry: {
          action: 'canned_reply.created',
          target: cannedReplyCalled(expect.any(String), reply.shortcut),
          after: reply,
        },
      };
    },
    'PUT /api/admin/canned-replies/:id': async () => {
      const { id, version, shortcut, target } = await aCannedReply();
      return {
        act: () =>
          dispatch.admin('PUT /api/admin/canned-replies/:id', {
            params: { id },
            body: { shortcut, text: 'Good evening.', version },
          }),
        entry: {
          action: 'canned_reply.changed',
          target,
          before: { text: 'Good day.', version },
          after: { text: 'Good evening.', version: version + 1 },
        },
      };
    },
    'DELETE /api/admin/canned-replies/:id': async () => {
      const { id, shortcut, target } = await aCannedReply();
      return {
        act: () => dispatch.admin('DELETE /api/admin/canned-replies/:id', { params: { id } }),
        entry: { action: 'canned_reply.removed', target, before: { shortcut, text: 'Good day.' } },
      };
    },
    'POST /api/admin/views': async () => {
      const view = { name: unique('View'), query: 'status=Pending', isShared: true };
      return {
        act: () => dispatch.admin('POST /api/admin/views', { body: view }),
        entry: {
          action: 'view.created',
          target: viewCalled(expect.any(String), view.name),
          after: view,
        },
      };
    },
    'PUT /api/admin/views/:id': changeOf(
      aView,
      ({ params, name }) =>
        dispatch.admin('PUT /api/admin/views/:id', {
          params,
          body: { name, query: 'status=Delivered', isShared: true },
        }),
      { action: 'view.changed', before: { query: 'status=Pending' }, after: { query: 'status=Delivered' } },
    ),
    'DELETE /api/admin/views/:id': async () => {
      const { params, name, query, target } = await aView();
      return {
        act: () => dispatch.admin('DELETE /api/admin/views/:id', { params }),
        entry: { action: 'view.removed', target, before: { name, query, isShared: true } },
      };
    },
    'POST /api/admin/conversations/:id/messages': async () => {
      const { id, target } = await aConversation();
      const reply = { params: { id }, body: { message: 'Good day' } };
      return {
        act: () => dispatch.admin('POST /api/admin/conversations/:id/messages', reply),
        entry: { action: 'chat.replied', target, after: { message: 'Good day' } },
      };
    },
    'PUT /api/admin/conversations/:id/assignee': async () => {
      const { id, target } = await aConversation();
      const { id: userId, username } = await dispatch.admin('GET /api/auth/user', {});
      return {
        act: () =>
          dispatch.admin('PUT /api/admin/conversations/:id/assignee', { params: { id }, body: { userId } }),
        entry: { action: 'chat.assigned', target, before: { assignee: null }, after: { assignee: username } },
      };
    },
    'PUT /api/admin/conversations/:id/status': changeOf(
      aConversation,
      ({ id }) =>
        dispatch.admin('PUT /api/admin/conversations/:id/status', {
          params: { id },
          body: { status: 'resolved', lastSeenSequence: 1 },
        }),
      { action: 'chat.resolved' },
    ),
    'POST /api/admin/failed-jobs/:id/retry': changeOf(
      aFailedJob,
      ({ id }) => dispatch.admin('POST /api/admin/failed-jobs/:id/retry', { params: { id } }),
      { action: 'job.retried' },
    ),
    'DELETE /api/admin/failed-jobs/:id': changeOf(
      aFailedJob,
      ({ id }) => dispatch.admin('DELETE /api/admin/failed-jobs/:id', { params: { id } }),
      { action: 'job.discarded' },
    ),
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

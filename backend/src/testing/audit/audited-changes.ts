import { expect } from 'vitest';
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

/** One way to provoke each change; a new route that writes does not compile without one. */
export async function auditedChanges(
  dispatch: Awaited<ReturnType<typeof startDispatchBackend>>,
): Promise<AuditedWrites> {
  const targets = await createAuditedTargets(dispatch);
  const { unique, aUser, anActor, aLinkOf, aCannedReply, aView, aConversation } = targets;
  const { admin, backend } = dispatch;
  const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };

  return {
    'POST /api/auth/confirm-email': changeOf(
      () => aLinkOf((user) => ['confirm-address', user]),
      ({ call, token }) => call('POST /api/auth/confirm-email', { body: { token } }),
      ({ email }) => ({ action: 'user.email_confirmed', after: { email } }),
    ),
    'POST /api/auth/reset-password': changeOf(
      () => aLinkOf((user) => ['reset-password', { ...user, passwordVersion: 0, isGiven: false }]),
      ({ call, token }) =>
        call('POST /api/auth/reset-password', { body: { token, newPassword: NEW_PASSWORD } }),
      { action: 'user.password_changed' },
    ),
    ...auditedShipmentChanges(dispatch, targets),
    'PUT /api/admin/users/:id/role': changeOf(
      aUser,
      ({ id }) => admin('PUT /api/admin/users/:id/role', { params: { id }, body: { isAdmin: true } }),
      { action: 'user.role_changed', before: { isAdmin: false }, after: { isAdmin: true } },
    ),
    'PUT /api/admin/users/:id/disabled': changeOf(
      aUser,
      ({ id }) => admin('PUT /api/admin/users/:id/disabled', { params: { id }, body: { isDisabled: true } }),
      { action: 'user.disabled', before: { isDisabled: false }, after: { isDisabled: true } },
    ),
    'POST /api/admin/users/:id/reset-link': changeOf(
      aUser,
      ({ id }) => admin('POST /api/admin/users/:id/reset-link', { params: { id } }),
      { action: 'user.reset_link_given' },
    ),
    'DELETE /api/admin/users/:id/sessions/:sessionId': changeOf(
      aUser,
      ({ id, sessionId }) =>
        admin('DELETE /api/admin/users/:id/sessions/:sessionId', { params: { id, sessionId } }),
      { action: 'user.signed_out' },
    ),
    'DELETE /api/admin/users/:id/sessions': changeOf(
      aUser,
      ({ id }) => admin('DELETE /api/admin/users/:id/sessions', { params: { id } }),
      { action: 'user.signed_out' },
    ),
    'PUT /api/admin/change-username': changeOf(
      async () => ({ ...(await anActor(true)), newUsername: unique('renamed') }),
      ({ call, newUsername }) =>
        call('PUT /api/admin/change-username', { body: { currentPassword: PASSWORD, newUsername } }),
      ({ username, newUsername }) => ({
        action: 'user.username_changed',
        before: { username },
        after: { username: newUsername },
      }),
    ),
    'PUT /api/admin/change-password': changeOf(
      () => anActor(true),
      ({ call }) => call('PUT /api/admin/change-password', { body: passwords }),
      { action: 'user.password_changed' },
    ),
    'PUT /api/auth/change-password': changeOf(
      anActor,
      ({ call }) => call('PUT /api/auth/change-password', { body: passwords }),
      { action: 'user.password_changed' },
    ),
    'POST /api/auth/signup': changeOf(
      async () => {
        const username = unique('newcomer');
        const person = { firstName: 'New', surname: 'Comer', phoneNumber: '555 0100', username };
        const id: string = expect.any(String);
        return { person, actor: { id, username }, target: userCalled(id, username) };
      },
      ({ person }) =>
        backend.api('POST /api/auth/signup', {
          body: { ...person, email: `${person.username}@example.com`, password: PASSWORD },
        }),
      ({ person }) => ({
        action: 'user.signed_up',
        after: { ...person, email: `${person.username}@example.com` },
      }),
    ),
    'PUT /api/admin/settings': changeOf(
      async () => ({
        settings: await admin('GET /api/admin/settings', {}),
        target: { type: 'settings', id: 'settings', label: 'Settings' },
      }),
      ({ settings }) => backend.changeSettings({ maxPackagesPerUser: settings.maxPackagesPerUser + 1 }),
      ({ settings: { maxPackagesPerUser } }) => ({
        action: 'settings.changed',
        before: expect.objectContaining({ maxPackagesPerUser }),
        after: expect.objectContaining({ maxPackagesPerUser: maxPackagesPerUser + 1 }),
      }),
    ),
    'POST /api/admin/chat/:userId/reply': changeOf(
      aConversation,
      ({ id }) =>
        admin('POST /api/admin/chat/:userId/reply', {
          params: { userId: id },
          body: { message: 'Good day' },
        }),
      { action: 'chat.replied', after: { message: 'Good day' } },
    ),
    'POST /api/admin/canned-replies': changeOf(
      async () => {
        const reply = { shortcut: unique('reply').replace('_', '-'), text: 'Good day.' };
        return { reply, target: cannedReplyCalled(expect.any(String), reply.shortcut) };
      },
      ({ reply }) => admin('POST /api/admin/canned-replies', { body: reply }),
      ({ reply }) => ({ action: 'canned_reply.created', after: reply }),
    ),
    'PUT /api/admin/canned-replies/:id': changeOf(
      aCannedReply,
      ({ id, version, shortcut }) =>
        admin('PUT /api/admin/canned-replies/:id', {
          params: { id },
          body: { shortcut, text: 'Good evening.', version },
        }),
      ({ version }) => ({
        action: 'canned_reply.changed',
        before: { text: 'Good day.', version },
        after: { text: 'Good evening.', version: version + 1 },
      }),
    ),
    'DELETE /api/admin/canned-replies/:id': changeOf(
      aCannedReply,
      ({ id }) => admin('DELETE /api/admin/canned-replies/:id', { params: { id } }),
      ({ shortcut }) => ({ action: 'canned_reply.removed', before: { shortcut, text: 'Good day.' } }),
    ),
    'POST /api/admin/views': changeOf(
      async () => {
        const view = { name: unique('View'), query: 'status=Pending', isShared: true };
        return { view, target: viewCalled(expect.any(String), view.name) };
      },
      ({ view }) => admin('POST /api/admin/views', { body: view }),
      ({ view }) => ({ action: 'view.created', after: view }),
    ),
    'PUT /api/admin/views/:id': changeOf(
      aView,
      ({ params, name }) =>
        admin('PUT /api/admin/views/:id', {
          params,
          body: { name, query: 'status=Delivered', isShared: true },
        }),
      { action: 'view.changed', before: { query: 'status=Pending' }, after: { query: 'status=Delivered' } },
    ),
    'DELETE /api/admin/views/:id': changeOf(
      aView,
      ({ params }) => admin('DELETE /api/admin/views/:id', { params }),
      ({ name, query }) => ({ action: 'view.removed', before: { name, query, isShared: true } }),
    ),
    'POST /api/admin/conversations/:id/messages': changeOf(
      aConversation,
      ({ id }) =>
        admin('POST /api/admin/conversations/:id/messages', {
          params: { id },
          body: { message: 'Good day' },
        }),
      { action: 'chat.replied', after: { message: 'Good day' } },
    ),
    'PUT /api/admin/conversations/:id/assignee': changeOf(
      async () => ({ ...(await aConversation()), to: await admin('GET /api/auth/user', {}) }),
      ({ id, to }) =>
        admin('PUT /api/admin/conversations/:id/assignee', { params: { id }, body: { userId: to.id } }),
      ({ to }) => ({
        action: 'chat.assigned',
        before: { assignee: null },
        after: { assignee: to.username },
      }),
    ),
    'PUT /api/admin/conversations/:id/status': changeOf(
      aConversation,
      ({ id }) =>
        admin('PUT /api/admin/conversations/:id/status', {
          params: { id },
          body: { status: 'resolved', lastSeenSequence: 1 },
        }),
      { action: 'chat.resolved' },
    ),
    'POST /api/admin/failed-jobs/:id/retry': changeOf(
      aFailedJob,
      ({ id }) => admin('POST /api/admin/failed-jobs/:id/retry', { params: { id } }),
      { action: 'job.retried' },
    ),
    'DELETE /api/admin/failed-jobs/:id': changeOf(
      aFailedJob,
      ({ id }) => admin('DELETE /api/admin/failed-jobs/:id', { params: { id } }),
      { action: 'job.discarded' },
    ),
    'PUT /api/admin/inbox/:id/status': changeOf(
      async () => {
        const { id, reference } = await storeRequest();
        return { id, target: { type: 'inbox', id, label: reference } };
      },
      ({ id }) => admin('PUT /api/admin/inbox/:id/status', { params: { id }, body: { status: 'done' } }),
      { action: 'inbox.done' },
    ),
  };
}

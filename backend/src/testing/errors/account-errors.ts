import { CUSTOMER_PASSWORD } from '../customer.ts';
import type { startDispatchBackend } from '../shipments/dispatch-backend.ts';
import { UNKNOWN_ID, type Rejecting } from './shipment-errors.ts';
import { TEST_ADMIN } from '../test-backend.ts';

type Dispatch = Awaited<ReturnType<typeof startDispatchBackend>>;

const NEVER_SENT = 'x'.repeat(43);
const wrongPassword = { currentPassword: 'not the password', newPassword: 'long enough' };
const bad = { username: TEST_ADMIN.username, password: 'not the password' };

/** One way to each error that the routes of accounts and of their links declare. Ada is a customer. */
export function accountErrors({ admin, ada, backend }: Dispatch) {
  const adminId = async () => (await admin('GET /api/auth/user', {})).id;
  const signUp = (change: object) =>
    backend.api('POST /api/auth/signup', {
      body: {
        firstName: 'Ada',
        surname: 'Byron',
        email: 'ada2@example.com',
        phoneNumber: '555 010 2000',
        username: 'ada2',
        password: 'correct horse battery',
        ...change,
      },
    });

  const toRole = (id: string) =>
    admin('PUT /api/admin/users/:id/role', { params: { id }, body: { isAdmin: false } });
  const toDisabled = (id: string) =>
    admin('PUT /api/admin/users/:id/disabled', { params: { id }, body: { isDisabled: true } });
  /** Does something while the customer is an administrator too. */
  async function besideAnother(work: () => Promise<unknown>): Promise<unknown> {
    const role = (isAdmin: boolean) =>
      admin('PUT /api/admin/users/:id/role', { params: { id: ada.id }, body: { isAdmin } });
    await role(true);
    try {
      return await work();
    } finally {
      await role(false);
    }
  }

  return {
    'POST /api/auth/signup': {
      'account.username_taken': () => signUp({ username: 'ADA' }),
      'account.email_taken': () => signUp({ email: 'ADA@example.com' }),
    },
    'POST /api/auth/login': {
      'account.bad_credentials': () => backend.api('POST /api/auth/login', { body: bad }),
    },
    'POST /api/auth/admin-login': {
      'account.bad_credentials': () => backend.api('POST /api/auth/admin-login', { body: bad }),
    },
    'POST /api/auth/admin-direct': {
      'account.bad_credentials': () => backend.api('POST /api/auth/admin-direct', { body: bad }),
    },
    'DELETE /api/auth/sessions/:id': {
      'account.session_not_found': () =>
        ada.call('DELETE /api/auth/sessions/:id', { params: { id: UNKNOWN_ID } }),
    },
    'POST /api/auth/confirm-email': {
      'account.link_expired': () =>
        backend.api('POST /api/auth/confirm-email', { body: { token: NEVER_SENT } }),
    },
    'POST /api/auth/confirm-email/resend': {
      'account.email_off': () => ada.call('POST /api/auth/confirm-email/resend', {}),
    },
    'POST /api/auth/forgot-password': {
      'account.email_off': () => backend.api('POST /api/auth/forgot-password', { body: { username: 'ada' } }),
    },
    'POST /api/auth/change-email': {
      'account.wrong_password': () =>
        ada.call('POST /api/auth/change-email', {
          body: { currentPassword: 'not the password', newEmail: 'ada2@example.com' },
        }),
      'account.email_off': () =>
        ada.call('POST /api/auth/change-email', {
          body: { currentPassword: CUSTOMER_PASSWORD, newEmail: 'ada2@example.com' },
        }),
    },
    'POST /api/auth/reset-password': {
      'account.link_expired': () =>
        backend.api('POST /api/auth/reset-password', {
          body: { token: NEVER_SENT, newPassword: 'long enough' },
        }),
    },
    'POST /api/unsubscribe': {
      'account.link_expired': () => backend.api('POST /api/unsubscribe', { query: { token: NEVER_SENT } }),
    },
    'POST /api/unsubscribe/undo': {
      'account.link_expired': () =>
        backend.api('POST /api/unsubscribe/undo', { query: { token: NEVER_SENT, scope: 'all' } }),
    },
    'PUT /api/auth/change-password': {
      'account.wrong_password': () => ada.call('PUT /api/auth/change-password', { body: wrongPassword }),
    },
    'PUT /api/admin/change-password': {
      'account.wrong_password': () => admin('PUT /api/admin/change-password', { body: wrongPassword }),
    },
    'PUT /api/admin/change-username': {
      'account.wrong_password': () =>
        admin('PUT /api/admin/change-username', {
          body: { currentPassword: 'not the password', newUsername: 'captain' },
        }),
      'account.username_taken': () =>
        admin('PUT /api/admin/change-username', {
          body: { currentPassword: TEST_ADMIN.password, newUsername: 'Ada' },
        }),
    },
    'DELETE /api/admin/users/:id/sessions/:sessionId': {
      'account.session_not_found': () =>
        admin('DELETE /api/admin/users/:id/sessions/:sessionId', {
          params: { id: ada.id, sessionId: UNKNOWN_ID },
        }),
    },
    'POST /api/admin/users/:id/reset-link': {
      'account.no_reset_link': async () =>
        admin('POST /api/admin/users/:id/reset-link', { params: { id: await adminId() } }),
    },
    'PUT /api/admin/users/:id/role': {
      'account.last_admin': async () => toRole(await adminId()),
      'account.not_yourself': () => besideAnother(async () => toRole(await adminId())),
    },
    'PUT /api/admin/users/:id/disabled': {
      'account.last_admin': async () => toDisabled(await adminId()),
      'account.not_yourself': () => besideAnother(async () => toDisabled(await adminId())),
    },
  } satisfies Partial<Rejecting>;
}

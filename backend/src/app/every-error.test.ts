import { allRoutes } from '@moveway/contracts/api.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '@moveway/contracts/push/push.routes.ts';
import { errorStatus } from '@moveway/contracts/http/errors.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { PushSubscriptionModel } from '../notify/push/push.repo.ts';
import { accountErrors } from '../testing/errors/account-errors.ts';
import { batchErrors } from '../testing/errors/batch-errors.ts';
import { chatErrors } from '../testing/errors/chat-errors.ts';
import { storeFailedJob } from '../testing/audit/audited-targets.ts';
import { importErrors } from '../testing/errors/import-errors.ts';
import { startDispatchBackend } from '../testing/shipments/dispatch-backend.ts';
import { agedFormToken } from '../testing/form-requests.ts';
import { paramsOf } from '../testing/hostile.ts';
import { viewErrors } from '../testing/errors/view-errors.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import {
  DELETED,
  FREE,
  OWNED,
  OWNED_REFERENCE,
  shipmentErrors,
  UNKNOWN,
  UNKNOWN_ID,
  type Rejecting,
} from '../testing/errors/shipment-errors.ts';

const NEVER_SENT = 'x'.repeat(43);

const dispatch = await startDispatchBackend('every_error');
const { admin, ada, backend } = dispatch;
const settings = await admin('GET /api/admin/settings', {});
await admin('PUT /api/admin/settings', { body: { ...settings, maxPackagesPerUser: 1 } });
await dispatch.create(DELETED, { status: 'Delivered', customerId: ada.id });
await dispatch.remove(DELETED);
await dispatch.create(OWNED, { customerId: ada.id, reference: OWNED_REFERENCE });
await dispatch.create(FREE, { receiverEmail: 'jane@example.com' });
afterAll(() => backend.stop());

const subscribe = (change: object = {}) =>
  backend.api('POST /api/push/subscriptions', {
    body: {
      trackingNumber: FREE,
      endpoint: 'https://fcm.googleapis.com/fcm/send/one',
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      ...change,
    },
  });
const car = { kind: 'vehicle', from: 'Austin, TX', to: 'Reno, NV' } as const;
const askForQuote = (fields: { formToken: string; from?: string }) =>
  backend.api('POST /api/quotes', {
    body: { ...car, vin: '1M8GDM9AXKP042788', name: 'Jane', email: 'jane@example.com', ...fields },
  });

const askForUpdates = (formToken: string) =>
  backend.api('POST /api/subscriptions', { body: { email: 'jane@example.com', formToken } });

const sendKept = (token: string, formToken: string) =>
  backend.api('POST /api/quotes/kept/email', { body: { token, email: 'jane@example.com', formToken } });

/** A way to cause each rejection that a route declares; a new rejection does not compile without one. */
const rejections: Rejecting = {
  ...accountErrors(dispatch),
  ...batchErrors(dispatch),
  ...viewErrors(dispatch),
  'POST /api/subscriptions': {
    'inbox.form_token_rejected': () => askForUpdates('made up'),
    'account.email_off': async () => askForUpdates(await agedFormToken()),
  },
  'POST /api/subscriptions/confirm': {
    'account.link_expired': () =>
      backend.api('POST /api/subscriptions/confirm', { body: { token: NEVER_SENT } }),
  },
  'POST /api/subscriptions/stop': {
    'account.link_expired': () =>
      backend.api('POST /api/subscriptions/stop', { query: { token: NEVER_SENT } }),
  },
  ...chatErrors(dispatch),
  'POST /api/inbox': {
    'inbox.form_token_rejected': () =>
      backend.api('POST /api/inbox', {
        body: { kind: 'issue', message: 'A broken link', formToken: 'made up' },
      }),
  },
  'POST /api/push/subscriptions': {
    'shipment.not_found': () => subscribe({ trackingNumber: UNKNOWN }),
    'push.endpoint_rejected': () => subscribe({ endpoint: 'https://127.0.0.1/push' }),
    'push.limit_reached': async () => {
      await PushSubscriptionModel.insertMany(
        Array.from({ length: MAX_PUSH_SUBSCRIPTIONS }, (_, index) => ({
          trackingNumber: FREE,
          endpoint: `https://push.example/${index}`,
          p256dh: 'p',
          auth: 'a',
          createdAt: new Date(),
          // Without this the oldest one is removed instead.
          answeredAt: new Date(),
        })),
      );
      return subscribe();
    },
  },
  'POST /api/chat/push': {
    'push.endpoint_rejected': () =>
      ada.call('POST /api/chat/push', {
        body: { endpoint: 'https://127.0.0.1/push', keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) } },
      }),
  },
  'POST /api/push/replace': {
    'push.endpoint_rejected': () =>
      backend.api('POST /api/push/replace', {
        body: {
          oldEndpoint: 'https://fcm.googleapis.com/fcm/send/one',
          endpoint: 'https://127.0.0.1/push',
          keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
        },
      }),
  },
  'POST /api/quotes/estimate': {
    'quote.place_unknown': () =>
      backend.api('POST /api/quotes/estimate', { body: { ...car, to: 'Atlantis' } }),
  },
  'POST /api/quotes': {
    'inbox.form_token_rejected': () => askForQuote({ formToken: 'made up' }),
    'quote.place_unknown': async () => askForQuote({ formToken: await agedFormToken(), from: 'Atlantis' }),
  },
  'PUT /api/admin/inbox/:id/status': {
    'inbox.not_found': () =>
      admin('PUT /api/admin/inbox/:id/status', { params: { id: UNKNOWN_ID }, body: { status: 'done' } }),
  },
  'POST /api/admin/failed-jobs/:id/retry': {
    'job.not_found': () => admin('POST /api/admin/failed-jobs/:id/retry', { params: { id: UNKNOWN_ID } }),
    'account.email_off': async () => {
      const { id } = await storeFailedJob({ name: 'mail.bulletin' });
      return admin('POST /api/admin/failed-jobs/:id/retry', { params: { id } });
    },
  },
  'DELETE /api/admin/failed-jobs/:id': {
    'job.not_found': () => admin('DELETE /api/admin/failed-jobs/:id', { params: { id: UNKNOWN_ID } }),
  },
  'POST /api/admin/bulletins': {
    'account.email_off': () =>
      admin('POST /api/admin/bulletins', { body: { subject: 'Snow', text: 'Roads are closed.' } }),
  },
  'POST /api/quotes/kept': {
    'inbox.form_token_rejected': () =>
      backend.api('POST /api/quotes/kept', { body: { ...car, formToken: 'made up' } }),
    'quote.place_unknown': async () =>
      backend.api('POST /api/quotes/kept', {
        body: { ...car, to: 'Atlantis', formToken: await agedFormToken() },
      }),
  },
  'GET /api/quotes/kept/:token': {
    'quote.not_found': () => backend.api('GET /api/quotes/kept/:token', { params: { token: NEVER_SENT } }),
  },
  'POST /api/quotes/kept/email': {
    'quote.not_found': async () => sendKept(NEVER_SENT, await agedFormToken()),
    'inbox.form_token_rejected': () => sendKept(NEVER_SENT, 'made up'),
    'account.email_off': async () => {
      const { token } = await backend.api('POST /api/quotes/kept', {
        body: { ...car, formToken: await agedFormToken() },
      });
      return sendKept(token, await agedFormToken());
    },
  },
  'PUT /api/admin/settings': {
    'settings.changed': async () =>
      admin('PUT /api/admin/settings', {
        body: { ...(await admin('GET /api/admin/settings', {})), version: 0 },
      }),
  },
  ...importErrors(dispatch),
  ...shipmentErrors(dispatch),
};

describe.each(Object.entries(rejections))('%s', (_endpoint, ways) => {
  it.each(Object.entries<() => Promise<unknown>>(ways))('rejects with %s', async (code, provoke) => {
    const rejection = await apiErrorOf(provoke());
    // A code that is not declared fails the comparison as undefined.
    const status = errorStatus[code as keyof typeof errorStatus];
    expect(rejection).toMatchObject({ code, status });
    expect(rejection.serverMessage).toMatch(/^[A-Z]/);
    expect(rejection.requestId).toMatch(/^[\w-]+$/);
  });
});

it('answers no other method at any path', async () => {
  const paths = Map.groupBy(allRoutes, ({ endpoint }) => endpoint.slice(endpoint.indexOf(' ') + 1));
  for (const [path, [route]] of paths) {
    const params = route ? paramsOf(route) : {};
    const url = `${backend.url}${path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`;
    const answer = await fetch(url, { method: 'PROPFIND' });
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      405,
      expect.objectContaining({ code: 'method_not_allowed' }),
    ]);
  }
});

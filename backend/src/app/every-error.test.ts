import { allRoutes, type ApiRoute } from '@moveway/contracts/api.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '@moveway/contracts/push/push.routes.ts';
import { errorStatus, type ErrorCode } from '@moveway/contracts/http/errors.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { PushSubscriptionModel } from '../notify/push/push.repo.ts';
import { storeFailedJob } from '../testing/audit/audited-targets.ts';
import { startDispatchBackend } from '../testing/shipments/dispatch-backend.ts';
import { agedFormToken } from '../testing/form-requests.ts';
import { paramsOf } from '../testing/hostile.ts';
import { inputForms } from '../testing/bad-input.ts';
import { openSession, send, type Credentials } from '../testing/raw-call.ts';
import { accountRepo } from '../accounts/account.repo.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import {
  DELETED,
  FREE,
  OF_NOTHING,
  OWNED,
  OWNED_REFERENCE,
  UNKNOWN,
  type Rejecting,
  shipmentErrors,
} from '../testing/errors/shipment-errors.ts';
import { accountErrors } from '../testing/errors/account-errors.ts';
import { batchErrors } from '../testing/errors/batch-errors.ts';
import { chatErrors } from '../testing/errors/chat-errors.ts';
import { viewErrors } from '../testing/errors/view-errors.ts';
import { importErrors } from '../testing/errors/import-errors.ts';

const NEVER_SENT = 'x'.repeat(43);

const dispatch = await startDispatchBackend('every_error');
const { admin, ada, backend } = dispatch;

await backend.changeSettings({ maxPackagesPerUser: 1 });
await dispatch.create(DELETED, { status: 'Delivered', customerId: ada.id });
await dispatch.remove(DELETED);
await dispatch.create(OWNED, { customerId: ada.id, reference: OWNED_REFERENCE });
await dispatch.create(FREE, { receiverEmail: 'jane@example.com' });

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

/** For errors about one field: that field, where the form shows the message. */
const FIELDS: Partial<Record<ErrorCode, RegExp>> = {
  'account.email_taken': /^email$/,
  'account.username_taken': /^(?:username|newUsername)$/,
  'account.wrong_password': /^currentPassword$/,
  'canned_reply.shortcut_taken': /^shortcut$/,
  'quote.place_unknown': /^(?:from|to)$/,
  'shipment.customer_not_found': /customerId$/,
  'shipment.place_unknown': /near$/,
  'shipment.reference_taken': /^reference$/,
  'shipment.time_rejected': /happenedAt$/,
  'shipment.town_unknown': /nearTown$/,
  'shipment.tracking_number_taken': /^trackingNumber$/,
  'view.name_taken': /^name$/,
};

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
  'POST /api/admin/failed-jobs/:id/retry': {
    'account.email_off': async () => {
      const { id } = await storeFailedJob({ name: 'mail.bulletin' });
      return admin('POST /api/admin/failed-jobs/:id/retry', { params: { id } });
    },
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
    // A code that is not in the table has none.
    const field = FIELDS[code as keyof typeof FIELDS];
    expect(field === undefined || field.test(Object.keys(rejection.fields).join())).toBe(true);
  });
});

/** The smallest body that the route accepts. */
function bodyOf(route: ApiRoute): string {
  const [form] = 'body' in route ? inputForms(route.body) : [];
  const isRequired = (part: string) =>
    form?.parts.some(({ name, isRequired }) => name === part && isRequired);
  const entries = Object.entries(form?.example ?? {});
  const required = Object.fromEntries(entries.filter(([name]) => isRequired(name)));
  const isEnough = 'body' in route && route.body.safeParse(required).success;
  return JSON.stringify(isEnough ? required : (form?.example ?? {}));
}

const ofNothing = allRoutes.flatMap((route: ApiRoute) => {
  const code = route.errors.find((one) => OF_NOTHING.some((each) => each === one));
  return code && 'params' in route ? [[route.endpoint, code, route] as const] : [];
});
describe('a path that names nothing', () => {
  const credentials: Record<ApiRoute['access'], Credentials> = { public: {}, customer: {}, admin: {} };
  beforeAll(async () => {
    for (const access of ['customer', 'admin'] as const) {
      const person = { username: `walking_${access}`, passwordHash: 'none', isAdmin: access === 'admin' };
      const opened = await openSession(backend.url, await accountRepo.create(person));
      credentials[access] = opened.credentials;
    }
  });

  it.each(ofNothing)('is rejected by %s with %s', async (endpoint, code, route) => {
    // An unknown assignee is another error.
    const body = endpoint.endsWith('/assignee') ? '{"userId":null}' : bodyOf(route);
    const call = { credentials: credentials[route.access], params: paramsOf(route), body };
    const answer = await send(backend.url, route, call);
    expect([answer.status, await answer.json()]).toEqual([
      errorStatus[code],
      { code, message: expect.stringMatching(/^[A-Z]/), requestId: expect.stringMatching(/^[\w-]+$/) },
    ]);
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

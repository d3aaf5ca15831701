import { createApiClient, readResponse } from '@moveway/api-client/api-client.ts';
import { allRoutes, type ApiEndpoint, type CallEndpoint } from '@moveway/contracts/api.ts';
import type { ErrorBody } from '@moveway/contracts/http/errors.ts';
import { responseKeys } from '@moveway/contracts/http/response-keys.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRepo, type Account } from './modules/accounts/account.repo.ts';
import { storeMessage } from './modules/chat/store-message.ts';
import { inTransaction } from './storage/transactions.ts';
import { fetchAs, PDF, PNG, uploadFile, type TestFile } from './testing/files.ts';
import { startTestBackend, type TestBackend } from './testing/test-backend.ts';
import { openSession, send, type Credentials } from './testing/raw-call.ts';
import { unauthenticatedCallers } from './testing/unauthenticated-callers.ts';

const roomy = '1000000';
const NUMBER = 'WALK-EVERY-1';

let backend: TestBackend;
let admin: Account;
let customer: Account;
let other: Account;

beforeAll(async () => {
  backend = await startTestBackend('every_route', {
    env: {
      RATE_LIMIT_CALLS: roomy,
      RATE_LIMIT_TRACKING_MISSES: roomy,
      RATE_LIMIT_SIGN_IN_ACCOUNT: roomy,
      RATE_LIMIT_SIGN_IN_ADDRESS: roomy,
      RATE_LIMIT_SIGN_UP_ACCOUNT: roomy,
      RATE_LIMIT_SIGN_UP_ADDRESS: roomy,
    },
  });
  // Nobody signs in with a password here.
  const make = (username: string, isAdmin: boolean) =>
    accountRepo.create({ username, passwordHash: 'none', isAdmin });
  admin = await make('walking_admin', true);
  customer = await make('walking_customer', false);
  other = await make('another_customer', false);
  const call = await backend.admin();
  await call('POST /api/packages', {
    body: { trackingNumber: NUMBER, sender: 'A', receiver: 'B', customerId: customer.id },
  });
});
afterAll(() => backend.stop());

const asUser = async (account: Account, kind: 'browser' | 'token' = 'browser') =>
  (await openSession(backend.url, account, kind)).credentials;

interface Expectation {
  /** What to call with, beside the values below for `:parameters`; nothing unless given. */
  params?: () => Promise<Record<string, string>>;
  /** The status each kind of caller is answered with. */
  anyone?: number;
  customer?: number;
  other?: number;
  admin?: number;
}

/** With an empty body, an authorized caller gets the missing fields: 400 is the response after authorization. */
const expectations: Record<ApiEndpoint, Expectation> = {
  'GET /api/auth/user': { customer: 200, admin: 200 },
  'POST /api/auth/signup': { anyone: 400 },
  'POST /api/auth/login': { anyone: 400 },
  'POST /api/auth/admin-login': { anyone: 400 },
  'POST /api/auth/admin-direct': { anyone: 400 },
  'POST /api/auth/logout': { anyone: 200 },
  'GET /api/auth/sessions': { customer: 200, admin: 200 },
  'DELETE /api/auth/sessions/:id': {
    params: async () => ({ id: (await openSession(backend.url, customer)).id }),
    customer: 200,
    other: 404,
    admin: 404,
  },
  'DELETE /api/auth/sessions': { customer: 200, admin: 200 },
  'PUT /api/auth/change-password': { customer: 400, admin: 400 },
  'PUT /api/admin/change-password': { admin: 400 },
  'PUT /api/admin/change-username': { admin: 400 },
  'POST /api/auth/confirm-email': { anyone: 400 },
  // Nothing is sent here.
  'POST /api/auth/confirm-email/resend': { customer: 409, admin: 409 },
  'POST /api/auth/change-email': { customer: 400, admin: 400 },
  'POST /api/auth/forgot-password': { anyone: 400 },
  'POST /api/auth/reset-password': { anyone: 400 },
  'POST /api/unsubscribe': { anyone: 400 },
  'POST /api/subscriptions': { anyone: 400 },
  'POST /api/subscriptions/confirm': { anyone: 400 },
  'POST /api/subscriptions/stop': { anyone: 400 },
  'GET /api/admin/users': { admin: 200 },
  'GET /api/admin/users/:id': { admin: 200 },
  'GET /api/admin/users/:id/sessions': { admin: 200 },
  'DELETE /api/admin/users/:id/sessions/:sessionId': {
    params: async () => ({ sessionId: (await openSession(backend.url, customer)).id }),
    admin: 200,
  },
  'DELETE /api/admin/users/:id/sessions': { admin: 200 },
  'PUT /api/admin/users/:id/role': { admin: 400 },
  'PUT /api/admin/users/:id/disabled': { admin: 400 },
  'GET /api/admin/analytics': { admin: 200 },
  'GET /api/admin/analytics/attention': { admin: 200 },
  'GET /api/admin/stats': { admin: 200 },
  'GET /api/admin/audit': { admin: 200 },
  'GET /api/admin/bulletins': { admin: 200 },
  'GET /api/admin/bulletins/receivers': { admin: 200 },
  'POST /api/admin/bulletins': { admin: 400 },
  'GET /api/chat/availability': { customer: 200, admin: 200 },
  'GET /api/admin/mentions': { admin: 200 },
  'GET /api/admin/conversations/:id/notes': { params: conversationParams, admin: 200 },
  'POST /api/admin/conversations/:id/notes': { admin: 400 },
  'PUT /api/admin/conversations/:id/notes/read': { admin: 200 },
  'POST /api/admin/conversations/:id/typing': { admin: 400 },
  'POST /api/chat/typing': { customer: 400, admin: 400 },
  'GET /api/admin/analytics/support': { admin: 200 },
  'GET /api/admin/canned-replies': { admin: 200 },
  'POST /api/admin/canned-replies': { admin: 400 },
  'PUT /api/admin/canned-replies/:id': { admin: 400 },
  'DELETE /api/admin/canned-replies/:id': { admin: 404 },
  'POST /api/chat/send': { customer: 400, admin: 400 },
  'POST /api/chat/attachments': { customer: 400, admin: 400 },
  'GET /api/chat/attachments/:id/picture': { params: pictureParams, customer: 200, other: 404, admin: 200 },
  'GET /api/chat/attachments/:id/thumbnail': { params: pictureParams, customer: 200, other: 404, admin: 200 },
  'GET /api/chat/attachments/:id/document': { params: documentParams, customer: 200, other: 404, admin: 200 },
  'GET /api/chat/messages': { customer: 200, admin: 200 },
  'GET /api/chat/conversations': { customer: 200, admin: 200 },
  'GET /api/chat/unread': { customer: 200, admin: 200 },
  'PUT /api/chat/receipts': { customer: 400, admin: 400 },
  'GET /api/admin/conversations': { admin: 200 },
  'GET /api/admin/conversations/:id': { params: conversationParams, admin: 200 },
  'GET /api/admin/conversations/:id/messages': { params: conversationParams, admin: 200 },
  'POST /api/admin/conversations/:id/messages': { admin: 400 },
  'PUT /api/admin/conversations/:id/assignee': { admin: 400 },
  'PUT /api/admin/conversations/:id/status': { admin: 400 },
  'PUT /api/admin/conversations/:id/receipts': { admin: 400 },
  'GET /api/admin/chat': { admin: 200 },
  'GET /api/admin/chat/waiting': { admin: 200 },
  'POST /api/admin/chat/:userId/reply': { admin: 400 },
  'POST /api/client-errors': { anyone: 400 },
  'GET /api/content/counts': { anyone: 200 },
  'POST /api/content/views': { anyone: 400 },
  'GET /api/forms/token': { anyone: 200 },
  'POST /api/inbox': { anyone: 400 },
  'GET /api/admin/inbox': { admin: 200 },
  'PUT /api/admin/inbox/:id/status': { admin: 400 },
  'GET /api/admin/failed-jobs': { admin: 200 },
  // None has failed here.
  'POST /api/admin/failed-jobs/:id/retry': { admin: 404 },
  'DELETE /api/admin/failed-jobs/:id': { admin: 404 },
  'GET /api/push/key': { anyone: 200 },
  'POST /api/push/subscriptions': { anyone: 400 },
  'POST /api/push/replace': { anyone: 400 },
  'POST /api/chat/push': { customer: 400, admin: 400 },
  'POST /api/chat/push/stop': { customer: 400, admin: 400 },
  'POST /api/push/unsubscribe': { anyone: 400 },
  'GET /api/places': { anyone: 400 },
  'POST /api/quotes/estimate': { anyone: 400 },
  'POST /api/quotes': { anyone: 400 },
  'GET /api/settings': { anyone: 200 },
  'GET /api/admin/settings': { admin: 200 },
  'PUT /api/admin/settings': { admin: 400 },
  'GET /api/packages/track/:trackingNumber': { anyone: 200 },
  'POST /api/packages/track': { anyone: 400 },
  'POST /api/packages': { admin: 400 },
  'PUT /api/packages/:id/status': { admin: 400 },
  'GET /api/admin/packages': { admin: 200 },
  'GET /api/admin/packages/:trackingNumber': { admin: 200 },
  'GET /api/admin/vins/:vin': { admin: 200, params: async () => ({ vin: '1HGCM82633A004352' }) },
  'DELETE /api/admin/packages/:trackingNumber': { admin: 409 },
  'POST /api/admin/packages/:trackingNumber/restore': { admin: 200 },
  'PUT /api/admin/packages/:trackingNumber': { admin: 400 },
  'POST /api/admin/packages/status': { admin: 400 },
  'POST /api/admin/packages/:trackingNumber/status/undo': { admin: 400 },
  'POST /api/admin/packages/status/undo': { admin: 400 },
  'POST /api/admin/packages/archive': { admin: 400 },
  'GET /api/admin/packages/export.csv': { admin: 200 },
  'POST /api/packages/user/:trackingNumber/rating': { customer: 400, admin: 400 },
  'GET /api/admin/packages/count': { admin: 200 },
  'GET /api/admin/users/count': { admin: 200 },
  'GET /api/admin/audit/count': { admin: 200 },
  'GET /api/admin/inbox/count': { admin: 200 },
  'GET /api/admin/conversations/count': { admin: 200 },
  'GET /api/packages/user': { customer: 200, admin: 200 },
  'POST /api/packages/user': { customer: 400, admin: 400 },
};

/** A conversation of the customer. */
async function conversationParams() {
  const message = {
    userId: customer.id,
    message: 'Hello',
    isFromAdmin: true,
    clientId: 'the-only-one-of-them-all',
  };
  const stored = await inTransaction(() => storeMessage({ ...message, timestamp: new Date() }));
  return { id: stored.message.conversationId };
}

/** A file that the customer sent. */
async function sentFile(file: TestFile) {
  const call = fetchAs(await asUser(customer));
  const { id } = await uploadFile(call, backend.url, file);
  await createApiClient({ baseUrl: backend.url, fetch: call })('POST /api/chat/send', {
    body: { message: '', attachments: [id] },
  });
  return { id };
}
let picture: Promise<{ id: string }> | undefined;
function pictureParams() {
  return (picture ??= sentFile({ name: 'car.png', content: PNG }));
}
let document: Promise<{ id: string }> | undefined;
function documentParams() {
  return (document ??= sentFile({ name: 'title.pdf', content: PDF }));
}

const paramsFor = async (endpoint: ApiEndpoint) => ({
  id: customer.id,
  userId: customer.id,
  trackingNumber: NUMBER,
  ...(await expectations[endpoint].params?.()),
});

async function codeOf(answer: Response): Promise<string> {
  // Every rejection has this form; what has another fails the comparison.
  return ((await answer.json()) as ErrorBody).code;
}

/** What a caller is answered with: the status, and the code of a rejection. @throws when a client would not take a success */
async function answerTo(route: (typeof allRoutes)[number], credentials: Credentials) {
  const answer = await send(backend.url, route, { credentials, params: await paramsFor(route.endpoint) });
  if (!answer.ok) {
    return [answer.status, await codeOf(answer)] as const;
  }
  if (route.endpoint in responseKeys) {
    // The others give files, which have no shape.
    readResponse(route.endpoint as CallEndpoint, answer, await answer.text());
  }
  return [answer.status, 'ok'] as const;
}

it('mounts every route of the contract, and nothing else', () => {
  expect(backend.endpoints.toSorted()).toEqual(allRoutes.map(({ endpoint }) => endpoint).toSorted());
});

const named = allRoutes.map((route) => [route.endpoint, route] as const);
const open = named.filter(([, { access }]) => access === 'public');
const closed = named.filter(([, { access }]) => access !== 'public');
const staffOnly = named.filter(([, { access }]) => access === 'admin');
const unsafe = named.filter(([, { effect }]) => effect !== 'read');

describe.each(Object.entries(unauthenticatedCallers))('%s', (_, make) => {
  let made: Credentials;
  beforeAll(async () => {
    made = await make({ url: backend.url, admin, customer });
  });

  it.each(closed)('is rejected by %s', async (_endpoint, route) => {
    expect(await answerTo(route, made)).toEqual([401, 'unauthenticated']);
  });

  it.each(open)('is answered like everybody by %s', async (endpoint, route) => {
    const [status] = await answerTo(route, made);
    expect(status).toBe(expectations[endpoint].anyone);
  });
});

describe('a customer', () => {
  it.each(staffOnly)('is rejected by %s', async (_endpoint, route) => {
    expect(await answerTo(route, await asUser(customer))).toEqual([403, 'forbidden']);
    expect(await answerTo(route, await asUser(other))).toEqual([403, 'forbidden']);
  });

  it.each(named.filter(([, { access }]) => access !== 'admin'))(
    'is answered by %s, and another customer too',
    async (endpoint, route) => {
      const { anyone, customer: own = anyone, other: anothers = own } = expectations[endpoint];
      expect((await answerTo(route, await asUser(customer)))[0]).toBe(own);
      expect((await answerTo(route, await asUser(other)))[0]).toBe(anothers);
    },
  );
});

describe.each(['browser', 'token'] as const)('an administrator by %s', (kind) => {
  it.each(named)('is answered by %s', async (endpoint, route) => {
    const { anyone, admin: status = anyone } = expectations[endpoint];
    expect((await answerTo(route, await asUser(admin, kind)))[0]).toBe(status);
  });
});

describe('a foreign page that uses a visitor’s cookie', () => {
  it.each(unsafe)('is rejected by %s', async (_endpoint, route) => {
    const { cookie = '' } = await asUser(admin);
    const pages: Credentials[] = [
      { cookie },
      { cookie, origin: 'https://evil.example' },
      { cookie, 'sec-fetch-site': 'cross-site', origin: backend.url },
      { cookie, 'sec-fetch-site': 'same-site' },
    ];
    for (const credentials of pages) {
      expect(await answerTo(route, credentials)).toEqual([403, 'cross_origin']);
    }
  });
});

it('shows a customer nothing of another’s', async () => {
  const read = async (path: string, account: Account) =>
    (await fetch(`${backend.url}${path}`, { headers: await asUser(account) })).text();
  expect(await read('/api/packages/user', customer)).toContain(NUMBER);
  expect(await read('/api/packages/user', other)).not.toContain(NUMBER);
  await fetch(`${backend.url}/api/chat/send`, {
    method: 'POST',
    headers: { ...(await asUser(customer)), 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'for support only' }),
  });
  expect(await read('/api/chat/messages', customer)).toContain('for support only');
  expect(await read('/api/chat/messages', other)).not.toContain('for support only');
  expect(await read('/api/auth/sessions', other)).not.toContain(customer.id);
});

import { agedFormToken } from '../testing/form-requests.ts';
import { createApiClient, readResponse } from '@moveway/api-client/api-client.ts';
import { allRoutes, type ApiEndpoint, type CallEndpoint } from '@moveway/contracts/api.ts';
import type { Route } from '@moveway/contracts/http/route.ts';
import type { ErrorBody } from '@moveway/contracts/http/errors.ts';
import { responseKeys } from '@moveway/contracts/http/response-keys.ts';
import { describe, expect, it } from 'vitest';
import { accountRepo, type Account } from '../accounts/account.repo.ts';
import { messageRepo } from '../chat/message.repo.ts';
import { storeMessage } from '../chat/store-message.ts';
import { inTransaction } from '../storage/transactions/transactions.ts';
import { expectedStatuses } from '../testing/errors/expected-statuses.ts';
import { fetchAs, PDF, PNG, uploadFile, type TestFile } from '../testing/files.ts';
import { NO_LIMITS } from '../testing/hostile.ts';
import { startBackendOfFile } from '../testing/test-backend.ts';
import { openSession, send, sendJson, type Credentials } from '../testing/raw-call.ts';
import { unauthenticatedCallers } from '../testing/unauthenticated-callers.ts';

const NUMBER = 'WALK-EVERY-1';

const backend = await startBackendOfFile('every_route', NO_LIMITS);
// The tests open sessions without a password, so no account needs a real hash.
const make = (username: string, isAdmin: boolean) =>
  accountRepo.create({ username, passwordHash: 'none', isAdmin });
const admin = await make('walking_admin', true);
const customer = await make('walking_customer', false);
const other = await make('another_customer', false);
const call = await backend.admin();
await call('POST /api/packages', {
  body: { trackingNumber: NUMBER, sender: 'A', receiver: 'B', customerId: customer.id },
});

const asUser = async (account: Account, kind: 'browser' | 'token' = 'browser') =>
  (await openSession(backend.url, account, kind)).credentials;

/** The input of each call, beside the values below for `:parameters`. */
const ownParams: Partial<Record<ApiEndpoint, () => Promise<Record<string, string>>>> = {
  'GET /api/admin/conversations/:id/notes': conversationParams,
  'GET /api/chat/attachments/:id/picture': pictureParams,
  'GET /api/chat/attachments/:id/thumbnail': pictureParams,
  'GET /api/chat/attachments/:id/document': documentParams,
  'GET /api/admin/conversations/:id': conversationParams,
  'GET /api/admin/conversations/:id/messages': conversationParams,
  'DELETE /api/auth/sessions/:id': async () => ({ id: (await openSession(backend.url, customer)).id }),
  'DELETE /api/admin/users/:id/sessions/:sessionId': async () => ({
    sessionId: (await openSession(backend.url, customer)).id,
  }),
  'GET /api/quotes/kept/:token': async () => ({ token: await (keptQuote ??= keepQuote()) }),
  'GET /api/admin/vins/:vin': async () => ({ vin: '1HGCM82633A004352' }),
};

let keptQuote: Promise<string> | undefined;

/** The token of a kept quote. */
async function keepQuote(): Promise<string> {
  const trip = { kind: 'vehicle', from: 'Austin, TX', to: 'Reno, NV' } as const;
  const formToken = await agedFormToken();
  return (await backend.api('POST /api/quotes/kept', { body: { ...trip, formToken } })).token;
}

/** A conversation of the customer. */
async function conversationParams() {
  const message = {
    userId: customer.id,
    message: 'Hello',
    isFromAdmin: true,
    clientId: 'the-only-one-of-them-all',
  };
  const stored =
    (await messageRepo.findByClientId(customer.id, message.clientId)) ??
    (await inTransaction(() => storeMessage({ ...message, timestamp: new Date() }))).stored;
  return { id: stored.conversationId };
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
  row: '2',
  ...(await ownParams[endpoint]?.()),
});

async function codeOf(answer: Response): Promise<string> {
  // Every rejection has this form; any other form fails the comparison.
  return ((await answer.json()) as ErrorBody).code;
}

/**
 * The answer to a caller: the status, and the code of a rejection.
 * @throws when a client would not accept the success
 */
async function answerTo(route: (typeof allRoutes)[number], credentials: Credentials) {
  const answer = await send(backend.url, route, { credentials, params: await paramsFor(route.endpoint) });
  if (!answer.ok) {
    return [answer.status, await codeOf(answer)] as const;
  }
  if (route.endpoint in responseKeys) {
    // The others answer with files, which have no schema.
    readResponse(route.endpoint as CallEndpoint, answer, await answer.text());
  }
  return [answer.status, 'ok'] as const;
}

it('mounts every route of the contract, and nothing else', () => {
  const declared = allRoutes.flatMap(({ endpoint, documentedAs }: Route) =>
    [endpoint, documentedAs ?? []].flat(),
  );
  expect(backend.endpoints.toSorted()).toEqual(declared.toSorted());
});

const named = allRoutes.map((route) => [route.endpoint, route] as const);
const open = named.filter(([, { access }]) => access === 'public');
const closed = named.filter(([, { access }]) => access !== 'public');
const staffOnly = named.filter(([, { access }]) => access === 'admin');
const unsafe = named.filter(([, { effect }]) => effect !== 'read');

describe('an anonymous caller', () => {
  it.each(closed)('is rejected by %s', async (_endpoint, route) => {
    expect(await answerTo(route, {})).toEqual([401, 'unauthenticated']);
  });

  it.each(open)('is answered by %s', async (_endpoint, route) => {
    const [status] = await answerTo(route, {});
    expect(status).toBe(expectedStatuses(route).anyone);
  });
});

/** One route for each kind of access: who may call follows from that alone. */
const ofEachAccess = [...new Map(named.map((entry) => [entry[1].access, entry])).values()];

describe.each(Object.entries(unauthenticatedCallers))('%s', (_, make) => {
  it.each(ofEachAccess)('is answered by %s like an anonymous caller', async (_endpoint, route) => {
    const credentials = await make({ url: backend.url, admin, customer });
    expect(await answerTo(route, credentials)).toEqual(await answerTo(route, {}));
  });
});

describe('a customer', () => {
  it.each(staffOnly)('is rejected by %s', async (_endpoint, route) => {
    expect(await answerTo(route, await asUser(customer))).toEqual([403, 'forbidden']);
    expect(await answerTo(route, await asUser(other))).toEqual([403, 'forbidden']);
  });

  it.each(named.filter(([, { access }]) => access !== 'admin'))(
    'is answered by %s, and another customer too',
    async (_endpoint, route) => {
      const { anyone, customer: own = anyone, other: anothers = own } = expectedStatuses(route);
      expect((await answerTo(route, await asUser(customer)))[0]).toBe(own);
      expect((await answerTo(route, await asUser(other)))[0]).toBe(anothers);
    },
  );
});

describe.each([
  ['browser', named],
  ['token', ofEachAccess],
] as const)('an administrator by %s', (kind, routes) => {
  it.each(routes)('is answered by %s', async (_endpoint, route) => {
    const { anyone, admin: status = anyone } = expectedStatuses(route);
    expect((await answerTo(route, await asUser(admin, kind)))[0]).toBe(status);
  });
});

describe('a foreign page that uses a visitor’s cookie', () => {
  it.each(unsafe)('is rejected by %s', async (_endpoint, route) => {
    const { cookie = '' } = await asUser(admin);
    const credentials = { cookie, origin: 'https://evil.example' };
    expect(await answerTo(route, credentials)).toEqual([403, 'cross_origin']);
  });

  it('is rejected by each header in which a browser names the origin of the page', async () => {
    const { cookie = '' } = await asUser(admin);
    const [, route] = unsafe[0] ?? [];
    const pages: Credentials[] = [
      { cookie },
      { cookie, 'sec-fetch-site': 'cross-site', origin: backend.url },
      { cookie, 'sec-fetch-site': 'same-site' },
    ];
    for (const credentials of pages) {
      expect(route && (await answerTo(route, credentials))).toEqual([403, 'cross_origin']);
    }
  });
});

it('shows a customer nothing that belongs to another', async () => {
  const read = async (path: string, account: Account) =>
    (await fetch(`${backend.url}${path}`, { headers: await asUser(account) })).text();
  expect(await read('/api/packages/user', customer)).toContain(NUMBER);
  expect(await read('/api/packages/user', other)).not.toContain(NUMBER);
  const message = 'for support only';
  await sendJson(`${backend.url}/api/chat/send`, { message }, await asUser(customer));
  expect(await read('/api/chat/messages', customer)).toContain('for support only');
  expect(await read('/api/chat/messages', other)).not.toContain('for support only');
  expect(await read('/api/auth/sessions', other)).not.toContain(customer.id);
});

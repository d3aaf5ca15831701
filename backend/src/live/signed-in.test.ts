import { io, type Socket } from 'socket.io-client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import { startBackendOfFile, TEST_ADMIN } from '../testing/test-backend.ts';

/** A signed-in user, with what they received. */
interface Person {
  id: string;
  call: ApiCall;
  /** What signed them in. */
  cookie: string;
  /** What signs their calls now. */
  currentCookie(): string;
}

let jane: Person;
let omar: Person;
let serial = 0;

const backend = await startBackendOfFile('signed_in');
const admin = await signIn('POST /api/auth/admin-login', TEST_ADMIN);
beforeEach(async () => {
  jane = await signUp('jane');
  omar = await signUp('omar');
});

async function signIn(
  endpoint: 'POST /api/auth/admin-login' | 'POST /api/auth/login' | 'POST /api/auth/signup',
  body: object,
) {
  const browser = backend.browser();
  let cookie = '';
  const call = createApiClient({
    baseUrl: backend.url,
    fetch: async (input, init) => {
      const response = await browser(input, init);
      const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
      cookie = cookies.length > 0 ? cookies.join('; ') : cookie;
      return response;
    },
  });
  // Each endpoint is given the body it takes.
  const { user } = await call(endpoint, { body: body as never });
  return { id: user.id, call, cookie, currentCookie: () => cookie };
}

/** In another browser. */
async function signInAgain({ call }: Person): Promise<Person> {
  const { username } = await call('GET /api/auth/user', {});
  return signIn('POST /api/auth/login', { username, password: 'secret words' });
}

function signUp(name: string): Promise<Person> {
  serial += 1;
  return signIn('POST /api/auth/signup', {
    firstName: 'A',
    surname: 'B',
    phoneNumber: '555 0100',
    password: 'secret words',
    username: `${name}_${serial}`,
    email: `${name}${serial}@example.com`,
  });
}

/** What arrives on a socket: names and payloads. */
interface TestClient {
  received: [name: string, payload: object][];
  isOpen(): boolean;
}

async function listen(namespace: string, { cookie }: { cookie: string }): Promise<TestClient> {
  const socket = io(`${backend.url}${namespace}`, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    extraHeaders: { cookie, origin: backend.url },
  });
  onTestFinished(() => void socket.disconnect());
  const received: TestClient['received'] = [];
  socket.onAny((name: string, payload: object) => received.push([name, payload]));
  await entered(socket);
  return { received, isOpen: () => socket.connected };
}
const entered = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });

/** @throws {Error} when it opens without a session */
async function listenPlainly({ cookie }: { cookie: string }, headers: object = {}): Promise<TestClient> {
  let isSignedIn: boolean | undefined;
  const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: backend.url, ...headers },
  });
  onTestFinished(() => socket.terminate());
  const received: TestClient['received'] = [];
  socket.on('message', (data: Buffer) => {
    // A test reads what the server says it sends.
    const { type, ...payload } = JSON.parse(data.toString()) as { type: string };
    if (type === 'connected') {
      isSignedIn = 'isSignedIn' in payload && payload.isSignedIn === true;
    } else {
      received.push([type, payload]);
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  await vi.waitFor(() => expect(isSignedIn).toBeDefined());
  if (!isSignedIn) {
    throw new Error('unauthenticated');
  }
  return { received, isOpen: () => socket.readyState === WebSocket.OPEN };
}

const enter = (person: Person) => listenPlainly(person);

describe('a customer', () => {
  it('receives the messages of their own conversation only', async () => {
    const [hers, his] = [await enter(jane), await enter(omar)];
    const sent = await jane.call('POST /api/chat/send', { body: { message: 'Hello' } });
    const reply = await admin.call('POST /api/admin/chat/:userId/reply', {
      params: { userId: jane.id },
      body: { message: 'Good day' },
    });
    const { items } = await jane.call('GET /api/chat/messages', {});
    await vi.waitFor(() =>
      expect(hers.received).toEqual([
        ['new_message', { id: sent.id, userId: jane.id, conversationId: jane.id, message: sent }],
        ['new_message', { id: reply.id, userId: jane.id, conversationId: jane.id, message: items[0] }],
      ]),
    );
    expect(his.received).toEqual([]);
  });

  it('receives changes of their own packages, also of one they lose, and never the new owner of it', async () => {
    const [hers, his] = [await enter(jane), await enter(omar)];
    const { trackingNumber, version, updatedAt } = await admin.call('POST /api/packages', {
      body: { sender: 'Acme', receiver: 'Jane', customerId: jane.id },
    });
    await vi.waitFor(() =>
      expect(hers.received).toEqual([['package.changed', { trackingNumber, updatedAt }]]),
    );
    expect(his.received).toEqual([]);
    const edited = await admin.call('PATCH /api/admin/packages/:trackingNumber', {
      params: { trackingNumber },
      body: { version, receiver: 'Omar', customerId: omar.id },
    });
    const change = ['package.changed', { trackingNumber, updatedAt: edited.updatedAt }];
    await vi.waitFor(() => expect(his.received).toEqual([change]));
    expect(hers.received).toContainEqual(change);
  });

  it('receives changes of their own role, and of no other', async () => {
    const [hers, his] = [await enter(jane), await enter(omar)];
    await admin.call('PUT /api/admin/users/:id/role', { params: { id: jane.id }, body: { isAdmin: true } });
    await vi.waitFor(() => expect(hers.received).toEqual([['user.changed', { id: jane.id }]]));
    expect(his.received).toEqual([]);
  });

  it('is disconnected when disabled, and when signed out', async () => {
    const [hers, his] = [await enter(jane), await enter(omar)];
    await admin.call('PUT /api/admin/users/:id/disabled', {
      params: { id: jane.id },
      body: { isDisabled: true },
    });
    await omar.call('POST /api/auth/logout', {});
    await vi.waitFor(() => expect([hers.isOpen(), his.isOpen()]).toEqual([false, false]));
    await expect(enter(jane)).rejects.toThrow(/unauthenticated|401/);
    await expect(enter(omar)).rejects.toThrow(/unauthenticated|401/);
  });

  it('is disconnected when the password changes, and accepted again with the new session only', async () => {
    const connection = await enter(jane);
    const [{ cookie: copied }, body] = [
      jane,
      { currentPassword: 'secret words', newPassword: 'other words' },
    ];
    await jane.call('PUT /api/auth/change-password', { body });
    await vi.waitFor(() => expect(connection.isOpen()).toBe(false));
    await expect(enter({ ...jane, cookie: copied })).rejects.toThrow(/unauthenticated|401/);
    expect((await enter({ ...jane, cookie: jane.currentCookie() })).isOpen()).toBe(true);
  });

  it('is disconnected in the session that an administrator ends, and in no other', async () => {
    const [here, elsewhere] = [await enter(jane), await enter(await signInAgain(jane))];
    const { items } = await jane.call('GET /api/auth/sessions', {});
    const sessionId = items.find(({ isCurrent }) => isCurrent)?.id ?? '';
    await admin.call('DELETE /api/admin/users/:id/sessions/:sessionId', {
      params: { id: jane.id, sessionId },
    });
    await vi.waitFor(() => expect(here.isOpen()).toBe(false));
    expect(elsewhere.isOpen()).toBe(true);
    await admin.call('DELETE /api/admin/users/:id/sessions', { params: { id: jane.id } });
    await vi.waitFor(() => expect(elsewhere.isOpen()).toBe(false));
  });
});

describe('staff', () => {
  it('receive messages, users and settings on both transports; customers do not', async () => {
    const clients = [await listen('/staff', admin), await listenPlainly(admin)];
    const customer = await listenPlainly(omar);
    const message = await jane.call('POST /api/chat/send', { body: { message: 'Hello' } });
    await admin.call('PUT /api/admin/users/:id/role', { params: { id: jane.id }, body: { isAdmin: true } });
    const settings = await admin.call('GET /api/admin/settings', {});
    const changed = await admin.call('PUT /api/admin/settings', { body: settings });
    for (const { received } of clients) {
      await vi.waitFor(() =>
        // What a console receives first, when it connects.
        expect(received.filter(([name]) => name !== 'connected' && name !== 'business.day')).toEqual([
          ['new_message', { id: message.id, userId: jane.id, conversationId: jane.id, message }],
          ['user.changed', { id: jane.id }],
          ['settings.changed', { version: changed.version }],
        ]),
      );
    }
    expect(customer.received).toEqual([]);
  });

  it('no longer receive all events once they have lost the role', async () => {
    await admin.call('PUT /api/admin/users/:id/role', { params: { id: jane.id }, body: { isAdmin: true } });
    const [staff, plain] = [await listen('/staff', jane), await listenPlainly(jane)];
    await admin.call('PUT /api/admin/users/:id/role', { params: { id: jane.id }, body: { isAdmin: false } });
    await vi.waitFor(() => expect(staff.isOpen()).toBe(false));
    const known = plain.received.length;
    await omar.call('POST /api/chat/send', { body: { message: 'Hello' } });
    const own = await jane.call('POST /api/chat/send', { body: { message: 'Hello' } });
    await vi.waitFor(() =>
      expect(plain.received.slice(known)).toEqual([
        ['new_message', expect.objectContaining({ id: own.id, userId: jane.id })],
      ]),
    );
  });
});

describe('the plain WebSocket', () => {
  it('takes a bearer token', async () => {
    const { adminToken } = await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
    const client = await listenPlainly({ cookie: '' }, { authorization: `Bearer ${adminToken}` });
    await jane.call('POST /api/chat/send', { body: { message: 'Still there?' } });
    await vi.waitFor(() => expect(client.received).toHaveLength(1));
  });
});

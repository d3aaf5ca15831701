import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { startBackend } from '@moveway/testing/backend-process.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { createBrowserFetch } from '../testing/test-backend.ts';
import { CUSTOMER_PASSWORD, signUpCustomer } from '../testing/customer.ts';
import { callAs, callWithoutKeys, makeAdministrator, signIn } from './signed-in-admin.ts';

const WRITES = 200;
const KILLED_AFTER = 80;
const CONCURRENCY = 16;
/** Packages that exist before; every second write updates the status of one. */
const UPDATED = Array.from({ length: 8 }, (_, index) => `UPDATED-${index}`);

const database = createTestDatabase('crash');
const env = { MONGODB_URI: database.uri };

/** One of the 200 writes, and its outcome. */
interface Write {
  /** Marks what this write stored: the sender of a new package, or the description of an event. */
  mark: string;
  /** The package it updates; a write without it creates a package. */
  updates: string | undefined;
  idempotencyKey: string | undefined;
  outcome: 'unsent' | 'answered' | 'unanswered';
}

await makeAdministrator(database.uri);
let backend = await startBackend(env);
const adminToken = await signIn(backend.url);
for (const trackingNumber of UPDATED) {
  await callAs(backend.url, adminToken)('POST /api/packages', {
    body: { trackingNumber, sender: 'Before the crash', receiver: 'Nobody' },
  });
}

afterAll(async () => {
  await backend.stop();
  await database.drop();
});

it('keeps every answered write, and none in part, when it is killed in the middle of 200', async () => {
  const writes = Array.from({ length: WRITES }, (_, index) => writeAt(index));
  await sendUntilKilled(writes);
  const answered = writes.filter(({ outcome }) => outcome === 'answered');
  const unanswered = writes.filter(({ outcome }) => outcome === 'unanswered');
  expect(answered.length).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(unanswered.length).toBeGreaterThan(0);

  const endsItself = fileURLToPath(new URL('../testing/end-before-new-session.ts', import.meta.url));
  backend = await startBackend({ ...env, NODE_OPTIONS: `--import ${endsItself}` });

  expect(await countsOf(answered)).toEqual(answered.map(() => 1));
  for (const count of await countsOf(unanswered)) {
    expect(count).toBeLessThanOrEqual(1);
  }
  await expectWholeHistories();

  const repeatable = unanswered.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  expect(repeatable.length).toBeGreaterThan(0);
  await Promise.all(repeatable.map((write) => send(write)));

  expect(await countsOf(repeatable)).toEqual(repeatable.map(() => 1));
  await expectWholeHistories();
});

it('keeps a changed password, and ends the old session, when it is killed before the new session is stored', async () => {
  const cookies = createBrowserFetch(backend.url);
  const { call, username } = await signUpCustomer({ url: backend.url, browser: () => cookies }, 'changer');
  const change = { currentPassword: CUSTOMER_PASSWORD, newPassword: 'after it' };
  await expect(call('PUT /api/auth/change-password', { body: change })).rejects.toThrow(TypeError);

  backend = await startBackend(env);
  const { url: baseUrl } = backend;
  const asBefore = createApiClient({ baseUrl, fetch: cookies });
  await expect(asBefore('GET /api/auth/user', {})).rejects.toMatchObject({ status: 401 });
  const signInWith = (password: string) =>
    createApiClient({ baseUrl })('POST /api/auth/login', { body: { username, password } });
  await expect(signInWith(change.currentPassword)).rejects.toMatchObject({ status: 401 });
  await expect(signInWith(change.newPassword)).resolves.toMatchObject({ user: { username } });
});

function writeAt(index: number): Write {
  return {
    mark: `write${index}`,
    updates: index % 2 === 0 ? undefined : UPDATED[index % UPDATED.length],
    // Two of three callers know idempotency keys.
    idempotencyKey: index % 3 === 0 ? undefined : crypto.randomUUID(),
    outcome: 'unsent',
  };
}

async function sendUntilKilled(writes: Write[]): Promise<void> {
  const waiting = writes.values();
  let answers = 0;
  let killed: Promise<unknown> | undefined;
  async function sendInTurn(): Promise<void> {
    for (const write of waiting) {
      if (killed) {
        return;
      }
      write.outcome = 'unanswered';
      try {
        await send(write);
      } catch (error) {
        // What a killed server leaves behind is a lost connection. A rejection would be an answer, and a wrong one.
        expect(error).toBeInstanceOf(TypeError);
        return;
      }
      write.outcome = 'answered';
      answers += 1;
      if (answers === KILLED_AFTER) {
        killed = backend.kill();
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendInTurn));
  await killed;
}

async function send({ mark, updates, idempotencyKey }: Write): Promise<void> {
  const call: ApiCall = idempotencyKey
    ? callAs(backend.url, adminToken)
    : callWithoutKeys(backend.url, adminToken);
  const options = idempotencyKey ? { idempotencyKey } : {};
  if (updates === undefined) {
    await call('POST /api/packages', { body: { sender: mark, receiver: 'Anyone' } }, options);
    return;
  }
  const status = PACKAGE_STATUSES[Number(mark.slice(5)) % PACKAGE_STATUSES.length] ?? 'In Transit';
  const body = { status, description: mark, location: 'Tulsa, OK' };
  await call('PUT /api/packages/:id/status', { params: { id: updates }, body }, options);
}

/** How often the work of each write is stored. */
async function countsOf(writes: readonly Write[]): Promise<number[]> {
  const call = callAs(backend.url, adminToken);
  return Promise.all(
    writes.map(async ({ mark, updates }) => {
      if (updates === undefined) {
        const { items } = await call('GET /api/admin/packages', { query: { search: mark, limit: 100 } });
        return items.filter(({ sender }) => sender === mark).length;
      }
      const { events } = await call('GET /api/packages/track/:trackingNumber', {
        params: { trackingNumber: updates },
      });
      return events.filter(({ description }) => description === mark).length;
    }),
  );
}

/** A status without its event, or an event without its status, would be half a write; the version counts both. */
async function expectWholeHistories(): Promise<void> {
  const call = callAs(backend.url, adminToken);
  for (const trackingNumber of UPDATED) {
    const { package: shown, events } = await call('GET /api/admin/packages/:trackingNumber', {
      params: { trackingNumber },
    });
    expect(events[0]?.status ?? 'Pending').toBe(shown.status);
    expect(shown.version).toBe(1 + events.length);
  }
}

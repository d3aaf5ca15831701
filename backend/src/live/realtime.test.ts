import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLiveConnection } from '@moveway/api-client/live-connection.ts';
import type { LiveState } from '@moveway/api-client/live-subscription.ts';
import { moment, type Moment } from '@moveway/api-client/moment.ts';
import { watchStaff } from '@moveway/api-client/realtime.ts';
import type { PackageChanged } from '@moveway/contracts/realtime/realtime.ts';
import { startBackend as startProcess, type BackendProcess } from '@moveway/testing/backend-process.ts';
import { startSilentNetwork } from '../testing/servers/silent-network.ts';
import { startBackendOfFile, TEST_ADMIN } from '../testing/test-backend.ts';

const backend = await startBackendOfFile('realtime');
const admin = await backend.admin();

/** When each package was created: the event of it may reach a server after a client has begun to watch. */
const createdAt = new Map<string, string>();

async function create(): Promise<string> {
  const { trackingNumber, updatedAt } = await admin('POST /api/packages', {
    body: { sender: 'Acme', receiver: 'Jane Roe' },
  });
  createdAt.set(trackingNumber, updatedAt);
  return trackingNumber;
}
const updateStatus = (id: string, status: 'In Transit' | 'Delivered') =>
  admin('PUT /api/packages/:id/status', { params: { id }, body: { status } });

/** Watches until the test ends; resolves once listening has begun. Gives what changes after a package was created. */
async function watch(url: string, trackingNumbers: string[]) {
  const received: PackageChanged[] = [];
  const states: LiveState[] = [];
  const onRefetch = vi.fn<() => void>();
  const page = { wake: () => {} };
  const subscribeLive = createLiveConnection({
    url: `${url.replace('http', 'ws')}/ws`,
    onWake(listener) {
      page.wake = listener;
      return () => {};
    },
  });
  onTestFinished(
    subscribeLive({
      trackingNumbers,
      onState: (state) => states.push(state),
      onChange(change) {
        if (change.updatedAt !== createdAt.get(change.trackingNumber)) {
          received.push(change);
        }
      },
      onRefetch,
    }),
  );
  await vi.waitFor(() => expect(onRefetch).toHaveBeenCalledOnce());
  return { received, states, onRefetch, wake: () => page.wake() };
}

describe('a client that watches a package', () => {
  it('reconnects after the connection was lost without a close, and catches up', async () => {
    const watched = await create();
    const network = await startSilentNetwork(new URL(backend.url));
    onTestFinished(() => network.close());
    const { received, states, onRefetch, wake } = await watch(network.url, [watched]);
    network.loseSilently();
    wake();
    await vi.waitFor(() => expect(onRefetch).toHaveBeenCalledTimes(2));
    expect(states).toEqual(['live', 'lost', 'live']);
    await updateStatus(watched, 'Delivered');
    await vi.waitFor(() => expect(received).toHaveLength(1));
  });
});

describe('several servers', () => {
  let other: BackendProcess;
  beforeAll(async () => {
    other = await startProcess({ MONGODB_URI: backend.databaseUri, LOG_LEVEL: 'warn' });
  });
  afterAll(() => other.stop());

  it('receive each other’s changes of the watched packages only', async () => {
    const [watched, unwatched] = [await create(), await create()];
    const { received } = await watch(other.url, [watched.toLowerCase()]);
    await updateStatus(unwatched, 'In Transit');
    const { updatedAt } = await updateStatus(watched, 'In Transit');
    await vi.waitFor(() => expect(received).toEqual([{ trackingNumber: watched, updatedAt }]));
  });

  it('a console that connects fetches again only if another server has changed something since its call', async () => {
    const { adminToken } = await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
    const options = { onWake: () => () => {}, adminToken: () => adminToken };
    /** Whether a console that has asked then fetches when it connects to the other process. */
    const fetches = (askedAt: Moment) =>
      new Promise<boolean>((resolve) => {
        const onListening = vi.fn<() => void>();
        const stop = watchStaff(
          other.url,
          {
            onChange: () => {},
            onListening,
            // Comes after what decides it.
            onBusinessDay() {
              stop();
              resolve(onListening.mock.calls.length > 0);
            },
          },
          { ...options, askedAt },
        );
      });
    // A process that has just started does not know earlier events, and events of other tests may be on their way.
    await expect.poll(() => fetches(moment()), { timeout: 60_000, interval: 500 }).toBe(false);
    const askedAt = moment();
    expect(await fetches(askedAt)).toBe(false);
    const heard: string[] = [];
    const onChange = ({ trackingNumber }: PackageChanged) => heard.push(trackingNumber);
    const onListening = vi.fn<() => void>();
    onTestFinished(watchStaff(other.url, { onChange, onListening }, options));
    await vi.waitFor(() => expect(onListening).toHaveBeenCalled());
    const created = await create();
    await vi.waitFor(() => expect(heard).toContain(created));
    expect(await fetches(askedAt)).toBe(true);
  });
});

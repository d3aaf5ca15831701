import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchStaff } from '@moveway/api-client/realtime.ts';
import { ADMIN_TOKEN, CUSTOMER_TOKEN, outcome, startLiveServer } from '../testing/servers/live-server.ts';
import { startSilentNetwork } from '../testing/servers/silent-network.ts';

const live = await startLiveServer({ recheckEveryMs: 100 });
afterAll(() => live.close());

/** A console as the client library runs it. */
function watch(url = live.url) {
  const page = {
    onListening: vi.fn<() => void>(),
    onEnded: vi.fn<() => void>(),
    onBusinessDay: vi.fn<(day: string) => void>(),
    onChange: vi.fn<(change: object) => void>(),
    wake: () => {},
    stop: () => {},
  };
  page.stop = watchStaff(url, page, {
    adminToken: () => ADMIN_TOKEN,
    onWake(listener) {
      page.wake = listener;
      return () => {};
    },
  });
  onTestFinished(page.stop);
  return page;
}

describe('a console', () => {
  it('is rejected without a credential, with an expired one, as a customer, and at an unknown namespace', async () => {
    expect(await outcome(live.console())).toBe('unauthenticated');
    expect(await outcome(live.console('A'.repeat(43)))).toBe('unauthenticated');
    expect(await outcome(live.console(CUSTOMER_TOKEN))).toBe('forbidden');
    expect(await outcome(live.console(ADMIN_TOKEN, { namespace: '/elsewhere' }))).toBe('Invalid namespace');
  });

  it('connects by polling where WebSockets are blocked', async () => {
    expect(await outcome(live.console(ADMIN_TOKEN, { transports: ['polling'] }))).toBe('connected');
  });

  it('is disconnected soon after it lost its rights, but not because the database is unavailable', async () => {
    const socket = live.console(ADMIN_TOKEN);
    expect(await outcome(socket)).toBe('connected');
    const admin = live.people.get(ADMIN_TOKEN);
    live.identify.mockRejectedValue(new Error('connection refused'));
    const asked = live.identify.mock.calls.length;
    await vi.waitFor(() => expect(live.identify.mock.calls.length).toBeGreaterThan(asked + 1));
    expect(socket.connected).toBe(true);
    expect(await outcome(live.console(ADMIN_TOKEN))).toBe('unavailable');
    live.identify.mockResolvedValue(undefined);
    await vi.waitFor(() => expect(socket.connected).toBe(false));
    live.identify.mockResolvedValue(admin);
  });

  it('tries again when only the database was unavailable', async () => {
    const admin = live.people.get(ADMIN_TOKEN);
    live.identify.mockRejectedValueOnce(new Error('connection refused')).mockResolvedValue(admin);
    const { onListening, onEnded } = watch();
    await vi.waitFor(() => expect(onListening).toHaveBeenCalledOnce());
    expect(onEnded).not.toHaveBeenCalled();
  });

  it('receives the day when it connects, and which change made a package late; visitors do not', async () => {
    const visitor = live.plain();
    await visitor.opened;
    visitor.send({ type: 'watch', trackingNumbers: ['MW100000001'] });
    await vi.waitFor(() => expect(visitor.received.at(-1)).toMatchObject({ type: 'watching' }));
    const page = watch();
    await vi.waitFor(() => expect(page.onBusinessDay.mock.calls).toEqual([['2026-11-22']]));
    const change = { trackingNumber: 'MW100000001', updatedAt: '2026-11-22T10:00:00.000Z' };
    live.clients['package.changed']({ ...change, isNewlyLate: true });
    await vi.waitFor(() => expect(page.onChange.mock.calls).toEqual([[{ ...change, isNewlyLate: true }]]));
    await vi.waitFor(() => expect(visitor.received.at(-1)).toEqual({ type: 'package.changed', ...change }));
  });

  it('is asked to fetch everything again when events were missed', async () => {
    const { onListening, onEnded } = watch();
    await vi.waitFor(() => expect(onListening).toHaveBeenCalledOnce());
    live.clients['events.missed']({});
    await vi.waitFor(() => expect(onListening).toHaveBeenCalledTimes(2));
    expect(onEnded).not.toHaveBeenCalled();
  });

  it('notices within 45 s that the other end is gone without a close', async () => {
    const answer = await (await fetch(`${live.url}/socket.io/?EIO=4&transport=polling`)).text();
    // What engine.io says of itself at the beginning of each connection.
    const opened = JSON.parse(answer.slice(1)) as { pingInterval: number; pingTimeout: number };
    expect(opened.pingInterval + opened.pingTimeout).toBeLessThanOrEqual(45_000);
  });

  it('reconnects after waking up on a connection that was lost without a close', async () => {
    const network = await startSilentNetwork(new URL(live.url));
    onTestFinished(() => network.close());
    const page = watch(network.url);
    await vi.waitFor(() => expect(page.onListening).toHaveBeenCalledOnce());
    network.loseSilently();
    page.wake();
    await vi.waitFor(() => expect(page.onListening).toHaveBeenCalledTimes(2));
  });

  it('opens no new connection when it is stopped while it waits for the answer to its probe', async () => {
    const page = watch();
    await vi.waitFor(() => expect(page.onListening).toHaveBeenCalledOnce());
    const onConnection = vi.fn<() => void>();
    live.server.on('connection', onConnection);
    page.wake();
    page.stop();
    // Opened after what `stop` opened.
    await live.plain().opened;
    expect(onConnection).toHaveBeenCalledOnce();
  });
});

import { once } from 'node:events';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StaffServerEvents } from '@moveway/contracts/realtime/realtime.ts';
import {
  ADMIN_TOKEN,
  CUSTOMER_TOKEN,
  startLiveServer,
  type LiveServer,
} from '../testing/servers/live-server.ts';

const CHANGE = { trackingNumber: 'MW100000001', updatedAt: '2026-11-22T10:00:00.000Z' };

let live: LiveServer;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  live = await startLiveServer();
  vi.advanceTimersByTime(30_000);
});
afterEach(async () => {
  vi.useRealTimers();
  await live.close();
});

/** What a client of the plain WebSocket is told first. */
async function connected(token?: string): Promise<object | undefined> {
  const client = live.plain(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  await once(client.socket, 'message');
  return client.received[0];
}

/** What a console is told first. */
function connectedConsole(): Promise<unknown[]> {
  const socket: Socket<StaffServerEvents> = live.console(ADMIN_TOKEN);
  return new Promise((resolve) => {
    socket.onAny((...event: unknown[]) => resolve(event));
  });
}

it('a visitor does not receive for how long nothing has changed', async () => {
  expect(await connected()).toEqual({ type: 'connected', isSignedIn: false });
});

it('a customer receives for how long their own data has not changed, and staff for how long nothing has changed', async () => {
  live.clients['package.changed']({ ...CHANGE, customerIds: ['3'] });
  expect(await connected(CUSTOMER_TOKEN)).toEqual({
    type: 'connected',
    isSignedIn: true,
    unchangedForMs: 29_750,
  });
  expect(await connected(ADMIN_TOKEN)).toMatchObject({ unchangedForMs: 0 });
  expect(await connectedConsole()).toEqual(['connected', { unchangedForMs: 0 }]);
  vi.advanceTimersByTime(1000);
  expect(await connectedConsole()).toEqual(['connected', { unchangedForMs: 750 }]);
  live.clients['package.changed']({ ...CHANGE, customerIds: ['2'] });
  expect(await connected(CUSTOMER_TOKEN)).toMatchObject({ unchangedForMs: 0 });
});

it('settings count as changed until every process has them', async () => {
  live.clients['settings.changed']({ version: 2 });
  vi.advanceTimersByTime(5000);
  expect(await connectedConsole()).toEqual(['connected', { unchangedForMs: 0 }]);
  vi.advanceTimersByTime(1250);
  expect(await connectedConsole()).toEqual(['connected', { unchangedForMs: 1000 }]);
});

it('a message and a request of a visitor are changes, and typing is not', async () => {
  const typing = { conversationId: 'c1', isTyping: true };
  live.clients['chat.typing']({ ...typing, toCustomerId: '2' });
  live.clients['chat.typing']({ ...typing, toCustomerId: undefined });
  expect(await connected(CUSTOMER_TOKEN)).toMatchObject({ unchangedForMs: 29_750 });
  expect(await connectedConsole()).toEqual(['connected', { unchangedForMs: 29_750 }]);
  live.clients['inbox.changed']({ id: 'i1' });
  expect(await connectedConsole()).toEqual(['connected', { unchangedForMs: 0 }]);
  vi.advanceTimersByTime(6000);
  live.clients['chat.message_sent']({ id: 'm1', userId: '2', conversationId: 'c1' });
  expect(await connected(CUSTOMER_TOKEN)).toMatchObject({ unchangedForMs: 0 });
  expect(await connectedConsole()).toEqual(['connected', { unchangedForMs: 0 }]);
});

it('nothing counts as unchanged once events may have been missed', async () => {
  live.clients['events.missed']({});
  expect(await connected(CUSTOMER_TOKEN)).toMatchObject({ unchangedForMs: 0 });
  expect(await connectedConsole()).toEqual(['connected', { unchangedForMs: 0 }]);
});

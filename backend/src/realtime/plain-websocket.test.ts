import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ADMIN_TOKEN, startLiveServer, type LiveServer } from '../testing/live-server.ts';

/** From 50 listeners on, messages carry a `spreadMs`. */
const MANY = 50;

let live: LiveServer;

beforeEach(async () => {
  live = await startLiveServer();
});
afterEach(() => live.close());

it('nothing is sent to a connection that ended while its session was looked up again', async () => {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const clients = Array.from({ length: MANY }, () => live.plain({ headers }));
  await Promise.all(clients.map(({ opened }) => opened));
  const administrator = live.people.get(ADMIN_TOKEN);
  const found = Promise.withResolvers<typeof administrator>();
  const { identify } = live;
  identify.mockClear();
  identify.mockImplementation(() => found.promise);
  live.events.publish('session.ended', { userId: administrator?.userId ?? '' });
  await vi.waitFor(() => expect(identify).toHaveBeenCalled());
  for (const { socket } of clients) {
    socket.terminate();
  }
  await vi.waitFor(async () => expect(await live.connections()).toBe(0));
  found.resolve(administrator);
  await vi.waitFor(() => expect(identify).toHaveBeenCalledTimes(MANY));
  const last = live.plain({ headers });
  await last.opened;
  live.events.publish('settings.changed', { version: 7 });
  await vi.waitFor(() => expect(last.heard).toContainEqual({ type: 'settings.changed', version: 7 }));
});

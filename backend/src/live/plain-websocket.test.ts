import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ADMIN_TOKEN, startLiveServer, UPDATED_AT, type LiveServer } from '../testing/servers/live-server.ts';

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
  live.clients['session.ended']({ userId: administrator?.userId ?? '' });
  await vi.waitFor(() => expect(identify).toHaveBeenCalled());
  for (const { socket } of clients) {
    socket.terminate();
  }
  await vi.waitFor(async () => expect(await live.connections()).toBe(0));
  found.resolve(administrator);
  // Once more where the server was still looking one up as it opened.
  await vi.waitFor(() => expect(identify.mock.calls.length).toBeGreaterThanOrEqual(MANY));
  const last = live.plain({ headers });
  await last.opened;
  live.clients['settings.changed']({ version: 7 });
  await vi.waitFor(() => expect(last.received).toContainEqual({ type: 'settings.changed', version: 7 }));
});

it('a client that watches receives when each package that exists was changed last', async () => {
  const page = live.plain();
  await page.opened;
  page.send({ type: 'watch', trackingNumbers: ['mw100000001', 'XX100000001'] });
  await vi.waitFor(() =>
    expect(page.received.at(-1)).toEqual({
      type: 'watching',
      trackingNumbers: ['mw100000001', 'XX100000001'],
      updatedAt: { MW100000001: UPDATED_AT.toISOString() },
    }),
  );
});

it('no times are sent when one of the packages changes while they are looked up', async () => {
  const numbers = ['MW100000001', 'MW100000002'];
  const lookedUp = Promise.withResolvers<Map<string, Date>>();
  live.findTracked.mockReturnValueOnce(lookedUp.promise);
  const page = live.plain();
  await page.opened;
  page.send({ type: 'watch', trackingNumbers: numbers });
  await vi.waitFor(() => expect(live.findTracked).toHaveBeenCalled());
  live.clients['package.changed']({ trackingNumber: 'MW100000002', updatedAt: 'now' });
  lookedUp.resolve(new Map([['MW100000001', UPDATED_AT]]));
  await vi.waitFor(() =>
    expect(page.received.at(-1)).toEqual({ type: 'watching', trackingNumbers: numbers }),
  );
  // The next look-up begins without it.
  page.send({ type: 'watch', trackingNumbers: numbers });
  await vi.waitFor(() => expect(page.received.at(-1)).toHaveProperty('updatedAt'));
});

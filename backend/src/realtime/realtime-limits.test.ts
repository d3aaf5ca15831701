import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchStaff } from '@moveway/api-client/realtime.ts';
import { createTestDatabase, type TestDatabase } from '@moveway/testing/mongodb.ts';
import type { Actor } from '../kernel/actor.ts';
import { createDomainEventBus } from '../kernel/domain-events.ts';
import { createLogger } from '../kernel/logger.ts';
import { connect as connectDatabase, disconnect } from '../storage/connection.ts';
import { createRealtime, type Realtime } from './realtime.ts';

const actors: Record<string, Actor> = {
  admin: { userId: '1', username: 'Dispatcher', isAdmin: true, address: '127.0.0.1', sessionId: '1' },
  customer: { userId: '2', username: 'jane', isAdmin: false, address: '127.0.0.1', sessionId: '2' },
};
const log = createLogger({ level: 'silent' });
const bus = createDomainEventBus(log);
const sockets: Socket[] = [];
let isDatabaseAway = false;
let database: TestDatabase;
let server: Server;
let realtime: Realtime;

beforeAll(async () => {
  database = createTestDatabase('realtime_limits');
  await connectDatabase({ uri: database.uri });
  server = createServer();
  realtime = createRealtime({
    ...{ server, events: bus, log, trustedProxies: 1 },
    identify: async ({ token = '' }) => {
      if (isDatabaseAway) {
        throw new Error('connection refused');
      }
      return Promise.resolve(actors[token]);
    },
    connectionsPerAddress: 3,
    recheckEveryMs: 100,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) {
    socket.disconnect();
  }
});
afterAll(async () => {
  await realtime.close();
  await disconnect();
  await database.drop();
});

function connect(namespace: string, token?: string, address = '192.0.2.1'): Socket {
  const bound = server.address();
  const port = bound && typeof bound === 'object' ? bound.port : 0;
  const socket = io(`http://127.0.0.1:${port}${namespace}`, {
    ...{ forceNew: true, reconnection: false, transports: ['websocket'] },
    ...{ auth: { token }, extraHeaders: { 'x-forwarded-for': `203.0.113.9, ${address}` } },
  });
  sockets.push(socket);
  return socket;
}

const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  });

describe('a listener on the staff namespace', () => {
  it('is refused when it is a customer', async () => {
    expect(await outcome(connect('/staff', 'customer'))).toBe('forbidden');
  });

  it('is disconnected soon after it lost its right, but not because the database is away', async () => {
    const socket = connect('/staff', 'admin');
    expect(await outcome(socket)).toBe('connected');
    isDatabaseAway = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(socket.connected).toBe(true);
    expect(await outcome(connect('/staff', 'admin'))).toBe('unavailable');
    isDatabaseAway = false;
    const { admin } = actors;
    delete actors['admin'];
    await vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 3000 });
    Object.assign(actors, { admin });
  });

  it('knocks again when only the database was away', async () => {
    isDatabaseAway = true;
    const bound = server.address();
    const onEnded = vi.fn<() => void>();
    const onListening = vi.fn<() => void>();
    const stop = watchStaff(
      `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`,
      { onChange: () => {}, onEnded, onListening },
      () => 'admin',
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(onListening).not.toHaveBeenCalled();
    isDatabaseAway = false;
    await vi.waitFor(() => expect(onListening).toHaveBeenCalledOnce(), { timeout: 8000 });
    expect(onEnded).not.toHaveBeenCalled();
    stop();
  });
});

describe('a client, when events were missed', () => {
  it('is made to connect again, and to ask for everything', async () => {
    const bound = server.address();
    const url = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`;
    const onListening = vi.fn<() => void>();
    const onEnded = vi.fn<() => void>();
    const stop = watchStaff(url, { onChange: () => {}, onListening, onEnded }, () => 'admin');
    // As long as a bearer token has to be.
    const token = 'admin'.padEnd(16, '-');
    Object.assign(actors, { [token]: actors['admin'] });
    const plain = new WebSocket(`${url}/ws`, { headers: { authorization: `Bearer ${token}` } });
    await Promise.all([vi.waitFor(() => expect(onListening).toHaveBeenCalledOnce()), once(plain, 'open')]);
    const plainEnded = once(plain, 'close');

    bus.publish('events.missed', {});

    expect(await plainEnded).toEqual([1012, expect.anything()]);
    await vi.waitFor(() => expect(onListening).toHaveBeenCalledTimes(2), { timeout: 8000 });
    expect(onEnded).not.toHaveBeenCalled();
    stop();
  });
});

describe('connections', () => {
  it.each(['//', '//:80/ws', '*', '/elsewhere', '/socket.iox', '/ws/'])(
    'that ask for %s instead of a door are closed, and harm nobody',
    async (path) => {
      const bound = server.address();
      const connection = connectSocket(bound && typeof bound === 'object' ? bound.port : 0, '127.0.0.1');
      connection.write(
        `GET ${path} HTTP/1.1\r\nHost: any\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      await once(connection, 'close');
      expect(await outcome(connect('/tracking'))).toBe('connected');
    },
  );

  it('are limited by the address a proxy of ours reports, and counted off when they end', async () => {
    const open = [connect('/tracking'), connect('/tracking'), connect('/tracking')];
    expect(await Promise.all(open.map(outcome))).toEqual(['connected', 'connected', 'connected']);
    expect(await outcome(connect('/tracking'))).not.toBe('connected');
    expect(await outcome(connect('/tracking', undefined, '192.0.2.2'))).toBe('connected');
    const network = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::3'];
    const ofOne = network.map((address) => connect('/tracking', undefined, address));
    expect(await Promise.all(ofOne.map(outcome))).toEqual(['connected', 'connected', 'connected']);
    expect(await outcome(connect('/tracking', undefined, '2001:db8::4'))).not.toBe('connected');
    expect(await outcome(connect('/tracking', undefined, '2001:db8:0:1::4'))).toBe('connected');
    open[0]?.disconnect();
    await vi.waitFor(async () => expect(await outcome(connect('/tracking'))).toBe('connected'), {
      timeout: 5000,
    });
  });
});

import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
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
  'admin-token-of-admin': {
    userId: '1',
    username: 'Dispatcher',
    isAdmin: true,
    address: '127.0.0.1',
    sessionId: '1',
  },
  'customer-token-of-jane': {
    userId: '2',
    username: 'jane',
    isAdmin: false,
    address: '127.0.0.1',
    sessionId: '2',
  },
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
  realtime = createRealtime({
    ...{ events: bus, log, trustedProxies: 1 },
    findTracked: async (numbers) => Promise.resolve([...numbers]),
    identify: async ({ token = '' }) => {
      if (isDatabaseAway) {
        throw new Error('connection refused');
      }
      return Promise.resolve(actors[token]);
    },
    connectionsPerAddress: 3,
    recheckEveryMs: 100,
  });
  server = createServer((request, response) => void realtime.handleRequest(request, response));
  server.on('upgrade', realtime.handleUpgrade);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) {
    socket.disconnect();
  }
});
afterAll(async () => {
  server.close();
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
    expect(await outcome(connect('/staff', 'customer-token-of-jane'))).toBe('forbidden');
  });

  it('is disconnected soon after it lost its right, but not because the database is away', async () => {
    const socket = connect('/staff', 'admin-token-of-admin');
    expect(await outcome(socket)).toBe('connected');
    isDatabaseAway = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(socket.connected).toBe(true);
    expect(await outcome(connect('/staff', 'admin-token-of-admin'))).toBe('unavailable');
    isDatabaseAway = false;
    const admin = actors['admin-token-of-admin'];
    delete actors['admin-token-of-admin'];
    await vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 3000 });
    Object.assign(actors, { 'admin-token-of-admin': admin });
  });

  it('retries when only the database was away', async () => {
    isDatabaseAway = true;
    const bound = server.address();
    const onEnded = vi.fn<() => void>();
    const onListening = vi.fn<() => void>();
    const stop = watchStaff(
      `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`,
      { onChange: () => {}, onEnded, onListening },
      () => 'admin-token-of-admin',
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
  it('is told to ask for everything again', async () => {
    const bound = server.address();
    const url = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`;
    const onListening = vi.fn<() => void>();
    const onEnded = vi.fn<() => void>();
    const stop = watchStaff(url, { onChange: () => {}, onListening, onEnded }, () => 'admin-token-of-admin');
    const plain = new WebSocket(`${url}/ws`);
    const [connected] = await once(plain, 'message');
    expect(String(connected)).toBe('{"type":"connected","isSignedIn":false}');
    await vi.waitFor(() => expect(onListening).toHaveBeenCalledOnce());

    bus.publish('events.missed', {});

    expect(String((await once(plain, 'message'))[0])).toBe('{"type":"refetch"}');
    await vi.waitFor(() => expect(onListening).toHaveBeenCalledTimes(2));
    expect(onEnded).not.toHaveBeenCalled();
    stop();
    plain.terminate();
  });
});

describe('connections', () => {
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

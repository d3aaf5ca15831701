import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket as TcpSocket } from 'node:net';
import { listenLocally } from '@moveway/dev/shell/network.ts';
import { io, type Socket } from 'socket.io-client';
import { vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import type { ServerMessage } from '@moveway/contracts/realtime/realtime.ts';
import type { SessionActor } from '../../kernel/identity/actor.ts';
import { createLogger } from '../../kernel/logger.ts';
import { createRealtime, type Realtime, type RealtimeDeps } from '../../live/realtime.ts';

/**
 * The live transports on a server of their own: people are known by token, and each number that starts with MW exists.
 */
export interface LiveServer {
  readonly url: string;
  readonly server: Server;
  readonly clients: Realtime['clients'];
  /** Who is known by which token, also as the cookie `session=<token>`. */
  readonly people: Map<string, SessionActor>;
  readonly identify: ReturnType<typeof vi.fn<RealtimeDeps['identify']>>;
  readonly findTracked: ReturnType<typeof vi.fn<RealtimeDeps['findTracked']>>;
  /** How many connections the server holds. */
  connections(): Promise<number>;
  plain(options?: ClientOptions): PlainClient;
  console(token?: string, options?: { namespace?: string; transports?: string[] }): Socket;
  /** A bare connection that asks to upgrade, and then neither reads nor closes its own side. */
  halfOpenUpgrade(path: string, headers?: Record<string, string>): Promise<TcpSocket>;
  close(): Promise<void>;
}

export interface PlainClient {
  socket: WebSocket;
  received: ServerMessage[];
  send(message: object): void;
  /** The code and the reason with which it was closed. */
  closed: Promise<[code: number, reason: string]>;
  opened: Promise<void>;
}

const admin: SessionActor = {
  userId: '1',
  username: 'Dispatcher',
  isAdmin: true,
  address: '127.0.0.1',
  sessionId: '1',
  sessionEndsAt: new Date('2126-01-01'),
};
const customer: SessionActor = {
  userId: '2',
  username: 'jane',
  isAdmin: false,
  address: '127.0.0.1',
  sessionId: '2',
  sessionEndsAt: new Date('2126-01-01'),
};
export const ADMIN_TOKEN = 'admin-token-of-43-characters';
/** When each package that exists was changed last. */
export const UPDATED_AT = new Date('2026-11-20T12:00:00.000Z');
export const CUSTOMER_TOKEN = 'customer-token-of-43-characters';

export async function startLiveServer(options: Partial<RealtimeDeps> = {}): Promise<LiveServer> {
  const people = new Map([
    [ADMIN_TOKEN, admin],
    [CUSTOMER_TOKEN, customer],
  ]);
  const log = createLogger({ level: 'silent' });
  const identify = vi.fn<RealtimeDeps['identify']>(async ({ token, cookie = '' }) =>
    Promise.resolve(people.get(token ?? '') ?? people.get(/session=([\w-]+)/.exec(cookie)?.[1] ?? '')),
  );
  const findTracked = vi.fn<RealtimeDeps['findTracked']>(async (numbers) =>
    Promise.resolve(
      new Map(numbers.filter((number) => number.startsWith('MW')).map((number) => [number, UPDATED_AT])),
    ),
  );
  const realtime = createRealtime({
    log,
    trustedProxies: 1,
    today: () => '2026-11-22',
    connectionsPerAddress: 200,
    identify,
    findTracked,
    ...options,
  });
  const server = createServer((request, response) => {
    if (!realtime.handleRequest(request, response)) {
      response.end();
    }
  });
  server.on('upgrade', realtime.handleUpgrade);
  const port = await listenLocally(server);
  const url = `http://127.0.0.1:${port}`;
  const clients: (() => void)[] = [];

  return {
    url,
    server,
    clients: realtime.clients,
    people,
    identify,
    findTracked,
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    plain(clientOptions) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, clientOptions);
      clients.push(() => socket.terminate());
      const received: ServerMessage[] = [];
      // A test reads what the server says it sends.
      socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString()) as ServerMessage));
      const opened = new Promise<void>((resolve, reject) => {
        socket.once('open', resolve);
        socket.on('error', reject);
      });
      // Callers that await it still get the error.
      opened.catch(() => undefined);
      return {
        socket,
        received,
        opened,
        send: (message) => socket.send(JSON.stringify(message)),
        closed: new Promise((resolve) => {
          socket.once('close', (code, reason) => resolve([code, reason.toString()]));
        }),
      };
    },
    console(token, { namespace = '/staff', ...clientOptions } = {}) {
      const socket = io(`${url}${namespace}`, {
        forceNew: true,
        reconnection: false,
        transports: ['websocket'],
        auth: { token },
        ...clientOptions,
      });
      clients.push(() => socket.disconnect());
      return socket;
    },
    async halfOpenUpgrade(path, headers = {}) {
      const connection = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      clients.push(() => connection.destroy());
      connection.on('error', () => undefined);
      const lines = Object.entries({
        Host: 'any',
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      }).map(([name, value]) => `${name}: ${value}`);
      connection.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      await once(connection, 'connect');
      return connection;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await realtime.close();
      await closed;
      for (const end of clients) {
        end();
      }
    },
  };
}

/** How the attempt to connect to the console's namespace ends: `connected`, or the message of the error. */
export const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  });

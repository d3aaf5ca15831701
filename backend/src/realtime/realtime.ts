import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { DomainEventBus, DomainEvents } from '../kernel/domain-events.ts';
import type { Logger } from '../kernel/logger.ts';
import { networkOf } from '../kernel/network-address.ts';
import { openNamespaces, type Announcements } from './announce.ts';
import { createConnectionLimit } from './connection-limit.ts';
import { addressOf } from './handshake.ts';
import { openPlainDoor } from './plain-door.ts';
import { createSignIn, type IdentifyHandshake } from './sign-in.ts';

/** 35 numbers fit several times. */
const MAX_MESSAGE_BYTES = 16 * 1024;
/** A connection that enters no namespace is closed. */
const CONNECT_TIMEOUT_MS = 10_000;
const CONNECTIONS_PER_ADDRESS = 200;
const RECHECK_EVERY_MS = 60_000;
const HEARTBEAT_MS = 30_000;

export interface RealtimeDeps {
  server: HttpServer;
  events: DomainEventBus;
  identify: IdentifyHandshake;
  trustedProxies: number;
  log: Logger;
  connectionsPerAddress?: number;
  /** How often the right to listen is checked again, beside when it is known to have changed. */
  recheckEveryMs?: number;
}

/** What socket.io's namespaces share of one client. */
type Connection = Socket['conn'];

export interface Realtime {
  /** Disconnects everybody and closes the HTTP server it is attached to, as socket.io does. */
  close(): Promise<void>;
}

/**
 * socket.io and the plain WebSocket on the HTTP server: sends clients what the domain events mean for them. Where
 * events were missed, every connection is closed as if it had broken: clients connect again by themselves, and ask for
 * everything anew when they do.
 */
export function createRealtime(deps: RealtimeDeps): Realtime {
  const { server, events, trustedProxies } = deps;
  const limit = createConnectionLimit(deps.connectionsPerAddress ?? CONNECTIONS_PER_ADDRESS);
  const counted = (request: IncomingMessage) => networkOf(addressOf(request, trustedProxies));
  const isRefused = (request: IncomingMessage) => limit.isReached(counted(request));
  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // The plain door answers the upgrades that are not socket.io's.
    destroyUpgrade: false,
    allowRequest: (request, answer) => {
      const refused = isRefused(request);
      answer(refused ? 'too many connections' : null, !refused);
    },
  });
  const connections = new Set<Connection>();
  io.engine.on('connection', (connection: Connection) => {
    const leave = limit.enter(counted(connection.request));
    connections.add(connection);
    connection.once('close', () => {
      connections.delete(connection);
      leave();
    });
  });

  const signIn = createSignIn(deps);
  const plain = openPlainDoor({
    server,
    signIn,
    enter: (request) => (isRefused(request) ? undefined : limit.enter(counted(request))),
    isElsewhere: (path) => path.startsWith(`${io.path()}/`),
  });
  const { announcements, recheck } = openNamespaces(io, { signIn, plain });
  const unsubscribe = Object.keys(announcements).map((name) =>
    // The keys of an object literal; Object.keys only forgets their type.
    announce(name as keyof DomainEvents, { events, announcements }),
  );
  unsubscribe.push(
    events.subscribe('events.missed', () => {
      plain.breakConnections();
      for (const connection of connections) {
        connection.close();
      }
    }),
  );
  const rechecking = setInterval(() => recheck(), deps.recheckEveryMs ?? RECHECK_EVERY_MS);
  const sweeping = setInterval(() => plain.sweep(), HEARTBEAT_MS);

  return {
    async close() {
      for (const stop of unsubscribe) {
        stop();
      }
      clearInterval(rechecking);
      clearInterval(sweeping);
      plain.close();
      await io.close();
    },
  };
}

/** Subscribes the announcement of one event. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the announcement to its event's payload
function announce<N extends keyof DomainEvents>(
  name: N,
  { events, announcements }: { events: DomainEventBus; announcements: Announcements },
): () => void {
  return events.subscribe(name, announcements[name]);
}

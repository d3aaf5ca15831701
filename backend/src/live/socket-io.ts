import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server as Engine, type Socket as EngineSocket } from 'engine.io';
import { Server } from 'socket.io';
import type { WebSocket } from 'ws';
import { rejectConnection, rejectRequest, type RawErrorCode } from '../http/server/raw-response.ts';
import type { ConnectionLimit } from '../kernel/identity/caller.ts';
import { callerOf, isCrossOriginRequest, TRANSPORT_HEADERS } from './handshake.ts';
import { POINTS, type PacketLimits } from './packet-limits.ts';
import { answerPingFrames, LimitedWebSocketServer, MAX_MESSAGE_BYTES } from './live-connection.ts';
import type { UpgradeHandler } from './upgrades.ts';

const PATH = '/socket.io/';
/** A connection that enters no namespace is closed. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Both ends notice a lost connection after these two together. */
const PING_INTERVAL_MS = 15_000;
const PING_TIMEOUT_MS = 15_000;

export type SocketIo = ReturnType<typeof createSocketIo>;

/**
 * socket.io on an engine of its own, so that the server's own checks stand before every request and upgrade of it.
 * A connection keeps the transport it began with, WebSocket or polling.
 */
export function createSocketIo(connections: ConnectionLimit, limits: PacketLimits, trustedProxies: number) {
  const engine = new Engine({
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    allowUpgrades: false,
    wsEngine: LimitedWebSocketServer,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
  });
  const io = new Server({
    serveClient: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
  const callerFor = (request: IncomingMessage) => callerOf(request, trustedProxies);

  engine.on('headers', (headers: Record<string, string>) => {
    Object.assign(headers, TRANSPORT_HEADERS);
  });
  const signingIn = new WeakSet<EngineSocket>();
  const counts = new WeakMap<EngineSocket, (points: number) => Promise<void>>();
  engine.on('connection', (connection: EngineSocket) => {
    const id = randomUUID();
    const caller = callerFor(connection.request);
    // A WebSocket is counted as the connection that it is.
    const release = connection.transport.name === 'polling' ? connections.add(caller) : undefined;
    connection.once('close', () => {
      release?.();
      limits.forget(id);
    });
    const count = async (points: number) => {
      if (await limits.count(id, caller, points)) {
        closeMisbehaving(connection);
      }
    };
    counts.set(connection, count);
    connection.on('packet', () => void count(POINTS.packet));
    // The library's type `EngineRequest`, which it does not export.
    const { websocket } = connection.request as IncomingMessage & { websocket?: WebSocket };
    if (websocket) {
      answerPingFrames(websocket, async () => {
        await count(POINTS.packet);
        return connection.readyState === 'open';
      });
    }
  });
  // After the limits, so that these count each packet first.
  io.bind(engine);

  async function rejectionOf(request: IncomingMessage): Promise<RawErrorCode | undefined> {
    const query = queryOf(request);
    // JSONP answers with a script, which a page of any origin may run.
    if (query.j !== undefined) {
      return 'invalid_input';
    }
    if (isCrossOriginRequest(request)) {
      return 'cross_origin';
    }
    const caller = callerFor(request);
    const isHandshake = !query.sid;
    return isHandshake && (connections.isReached(caller) || (await limits.countHandshake(caller)))
      ? 'rate_limited'
      : undefined;
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(TRANSPORT_HEADERS)) {
      response.setHeader(name, value);
    }
    const rejection = await rejectionOf(request);
    if (rejection) {
      rejectRequest(response, rejection);
    } else {
      engine.handleRequest(request, response);
    }
  }

  return {
    io,
    ownsPath: (path: string) => path.startsWith(PATH),
    handleRequest: (request: IncomingMessage, response: ServerResponse) =>
      void handleRequest(request, response),
    handleUpgrade: (...[request, connection, head]: Parameters<UpgradeHandler>): void => {
      const query = queryOf(request);
      if (query.transport === 'websocket' && !query.sid) {
        engine.handleUpgrade(request, connection, head);
      } else {
        rejectConnection(connection, 'invalid_input');
      }
    },
    /**
     * A connection wants to sign in: one at a time, and not too often. One that does more is closed.
     * @returns whether it may
     */
    async beginSignIn(connection: EngineSocket): Promise<boolean> {
      if (signingIn.has(connection)) {
        closeMisbehaving(connection);
      } else {
        signingIn.add(connection);
        await counts.get(connection)?.(POINTS.signIn);
      }
      return connection.readyState === 'open';
    },
    endSignIn: (connection: EngineSocket) => void signingIn.delete(connection),
  };
}

/** Without the closing handshake: incoming data is not read. */
function closeMisbehaving(connection: EngineSocket): void {
  connection.close(true);
  // For a polling client, this would be a connection that a proxy shares between its visitors.
  if (connection.transport.name === 'websocket') {
    connection.request.socket.destroy();
  }
}

/**
 * Read as engine.io reads it: the last of several values counts, an empty `sid` counts as missing, and a fragment is
 * cut off.
 */
function queryOf({ url = '' }: IncomingMessage): Partial<Record<string, string>> {
  return Object.fromEntries(new URL(url, 'http://any').searchParams);
}

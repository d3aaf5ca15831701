import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { CLOSE_CODES, type ServerMessage } from '@moveway/contracts/realtime/realtime.ts';
import { bearerTokenOf } from '../kernel/identity/session.ts';
import { rejectConnection } from '../http/server/raw-response.ts';
import { liveConnections } from '../kernel/metrics.ts';
import { createAudiences, type Audience, createRecentChanges } from './audiences.ts';
import {
  isRevoked,
  type Authenticate,
  type AuthenticationError,
  type LiveActor,
  type AuthorizationRechecks,
} from './authorization.ts';
import { createClientMessages, type FindTracked } from './client-messages.ts';
import { callerOf, TRANSPORT_HEADERS } from './handshake.ts';
import {
  answerPingFrames,
  createLiveConnection,
  LimitedWebSocketServer,
  MAX_MESSAGE_BYTES,
  type LiveConnection,
} from './live-connection.ts';
import type { PacketLimits } from './packet-limits.ts';
import type { UpgradeHandler } from './upgrades.ts';

/** From this many listeners on they are asked to spread their requests. */
const SPREAD_FROM = 50;
/** How many of their requests are to arrive per millisecond then. */
const SPREAD_PER_MS = 4;

type PublishedMessage = Extract<ServerMessage, { spreadMs?: number }>;

/** A connected client; without an actor it may only watch numbers. */
interface Listener {
  connection: LiveConnection;
  request: IncomingMessage;
  actor: LiveActor | undefined;
  /** Called when a number that it is about to watch has changed. */
  markChanged: () => void;
}

export type PlainWebSocket = ReturnType<typeof createPlainWebSocket>;

/**
 * The site's live connection: a plain WebSocket (specification, section 7) that sends signed-in users the events of
 * their own packages and conversations, administrators all events, and everybody the events of the tracking numbers
 * that they watch.
 */
export function createPlainWebSocket(
  authenticate: Authenticate,
  limits: PacketLimits,
  rechecks: AuthorizationRechecks,
  findTracked: FindTracked,
  trustedProxies: number,
) {
  const server = new LimitedWebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  server.on('headers', (headers) => {
    headers.push(...Object.entries(TRANSPORT_HEADERS).map(([name, value]) => `${name}: ${value}`));
  });
  const listeners = new Set<Listener>();
  const audiences = createAudiences<Listener>();
  const recent = createRecentChanges();

  function setActor(listener: Listener, actor: LiveActor | undefined): void {
    count(listener.actor, -1);
    count(actor, 1);
    listener.actor = actor;
    audiences.set(listener, 'user', actor && !actor.isAdmin ? [actor.userId] : []);
    audiences.set(listener, 'staff', actor?.isAdmin ? ['all'] : []);
  }

  async function disconnectIfRevoked(listener: Listener): Promise<void> {
    const answer = await authenticate(
      listener.request,
      bearerTokenOf(listener.request.headers.authorization),
    );
    // A connection that ended meanwhile would stay in its audiences.
    if (!listeners.has(listener)) {
      return;
    }
    if (typeof answer !== 'string') {
      setActor(listener, answer);
    } else if (isRevoked(answer)) {
      listener.connection.close(CLOSE_CODES.policyViolation, 'unauthenticated');
    }
  }

  function accept(socket: WebSocket, request: IncomingMessage, actor: LiveActor | undefined): void {
    const connection = createLiveConnection(socket, () => {
      listeners.delete(listener);
      count(listener.actor, -1);
      audiences.remove(listener);
      messages.close();
      stopRechecking?.();
    });
    const listener: Listener = { connection, request, actor, markChanged: () => messages.markChanged() };
    const stopRechecking = actor && rechecks.repeat(() => disconnectIfRevoked(listener));
    listeners.add(listener);
    count(actor, 1);
    setActor(listener, actor);
    const caller = callerOf(request, trustedProxies);
    const messages = createClientMessages({
      connection,
      caller,
      limits,
      findTracked: (trackingNumbers) =>
        findTracked(trackingNumbers, { caller, identify: async () => listener.actor }),
      onLookUp: (trackingNumbers) => audiences.set(listener, 'looked-up', trackingNumbers),
      onWatch(trackingNumbers) {
        audiences.set(listener, 'looked-up', []);
        audiences.set(listener, 'package', trackingNumbers);
      },
    });
    answerPingFrames(socket, () => messages.countPacket());
    socket.on('message', (data: Buffer, isBinary) => messages.handle(data, isBinary));
    connection.send({
      type: 'connected',
      ...(actor
        ? {
            isSignedIn: true,
            unchangedForMs: recent.unchangedForMs(actor.isAdmin ? ['staff', 'all'] : ['user', actor.userId]),
          }
        : { isSignedIn: false }),
    });
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const actor = await authenticateUpgrade(request, authenticate);
    if (typeof actor === 'string') {
      rejectConnection(socket, actor);
    } else {
      server.handleUpgrade(request, socket, head, (webSocket) => accept(webSocket, request, actor));
    }
  }

  function sendTo(to: ReadonlySet<Listener>, message: PublishedMessage, content?: object): void {
    const spread = to.size < SPREAD_FROM ? {} : { spreadMs: Math.ceil(to.size / SPREAD_PER_MS) };
    const reference = JSON.stringify({ ...message, ...spread });
    const whole = content && JSON.stringify({ ...message, ...content, ...spread });
    const now = Date.now();
    for (const { connection, actor } of to) {
      connection.sendText(whole !== undefined && actor && now < actor.certainUntil ? whole : reference);
    }
  }

  return {
    handleUpgrade: (...upgraded: Parameters<UpgradeHandler>) => void upgrade(...upgraded),

    /** Sends a message to everybody in these audiences, once each. */
    publish(to: readonly Audience[], message: PublishedMessage): void {
      // Typing changes nothing that is stored.
      if (message.type !== 'typing') {
        recent.changed(to);
      }
      sendTo(audiences.members(to), message);
      const lookedUp = to.flatMap(([kind, key]) => (kind === 'package' ? [['looked-up', key] as const] : []));
      for (const listener of audiences.members(lookedUp)) {
        listener.markChanged();
      }
    },

    /** The same, with content for listeners who certainly may fetch it; the others receive the message without it. */
    publishWith(to: readonly Audience[], message: PublishedMessage, content: object): void {
      recent.changed(to);
      sendTo(audiences.members(to), message, content);
    },

    /** Asks every client to fetch again, because events may have been missed. */
    askToRefetch(): void {
      recent.allChanged();
      for (const { actor } of listeners) {
        makeUncertain(actor);
      }
      sendTo(listeners, { type: 'refetch' });
    },

    /** Disconnects this user's clients that may not listen any more. */
    recheck(userId: string): void {
      for (const listener of listeners) {
        if (listener.actor?.userId === userId) {
          makeUncertain(listener.actor);
          rechecks.runSoon(() => disconnectIfRevoked(listener));
        }
      }
    },

    close(): void {
      for (const { connection } of listeners) {
        connection.close(CLOSE_CODES.goingAway);
      }
    },
  };
}

/** Withholds content until the actor's next check, because an event about their rights may have been missed. */
function makeUncertain(actor: LiveActor | undefined): void {
  if (actor) {
    actor.certainUntil = 0;
  }
}

function count(actor: LiveActor | undefined, by: 1 | -1): void {
  const audience = actor === undefined ? 'visitor' : actor.isAdmin ? 'staff' : 'customer';
  liveConnections.inc({ transport: 'websocket', audience }, by);
}

/**
 * Who opens a connection. A cookie whose session is over makes them anonymous, as on every page; an invalid
 * bearer token is rejected.
 */
async function authenticateUpgrade(
  request: IncomingMessage,
  authenticate: Authenticate,
): Promise<LiveActor | undefined | Exclude<AuthenticationError, 'forbidden'>> {
  const { authorization, cookie } = request.headers;
  if (authorization === undefined && cookie === undefined) {
    return undefined;
  }
  const answer = await authenticate(request, bearerTokenOf(authorization));
  if (typeof answer !== 'string' || answer === 'unavailable') {
    return answer;
  }
  return authorization === undefined ? undefined : 'unauthenticated';
}

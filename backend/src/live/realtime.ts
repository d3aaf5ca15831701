import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIVE_PATH } from '@moveway/contracts/realtime/realtime.ts';
import { createConnectionLimit } from '../kernel/identity/caller.ts';
import type { Logger } from '../kernel/logger.ts';
import { createAuthenticate, type IdentifyHandshake, createAuthorizationRechecks } from './authorization.ts';
import { createClientEvents } from './client-events.ts';
import { createConsoleNamespace } from './console-namespace.ts';
import type { FindTracked } from './client-messages.ts';
import { createPacketLimits } from './packet-limits.ts';
import { createPlainWebSocket } from './plain-websocket.ts';
import { createSocketIo } from './socket-io.ts';
import { createUpgrades } from './upgrades.ts';

const RECHECK_EVERY_MS = 60_000;
/** How long closing handshakes may take before open connections are destroyed. */
const CLOSE_TIMEOUT_MS = 500;
/** How often the calendar of the business is looked at. */
export const CHECK_EVERY_MS = 5000;

export interface RealtimeDeps {
  identify: IdentifyHandshake;
  findTracked: FindTracked;
  /** The day where the business is, YYYY-MM-DD. */
  today: () => string;
  trustedProxies: number;
  log: Logger;
  /** The most live connections of an IPv4 address or a /64. */
  connectionsPerAddress: number;
  /** How often the right to listen is checked again, in addition to the check after each known change. */
  recheckEveryMs?: number;
}

/** The live transports, which an HTTP server attaches. */
export type Realtime = ReturnType<typeof createRealtime>;

/**
 * The two live transports, the plain WebSocket of the site and socket.io of the console: each sends its clients the
 * messages that `clients` makes of domain events. If events were missed, every client is asked to fetch everything
 * again.
 */
export function createRealtime(deps: RealtimeDeps) {
  const { findTracked, today, trustedProxies } = deps;
  const connections = createConnectionLimit(deps.connectionsPerAddress);
  const limits = createPacketLimits();
  const rechecks = createAuthorizationRechecks(deps.recheckEveryMs ?? RECHECK_EVERY_MS);
  const { authenticate, rightsChanged } = createAuthenticate(deps.identify, trustedProxies, deps.log);
  const plain = createPlainWebSocket(authenticate, limits, rechecks, findTracked, trustedProxies);
  const socketIo = createSocketIo(connections, limits, trustedProxies);
  const upgrades = createUpgrades(connections, limits, trustedProxies, (path) => {
    if (path === LIVE_PATH) {
      return plain.handleUpgrade;
    }
    return socketIo.ownsPath(path) ? socketIo.handleUpgrade : undefined;
  });
  const staff = createConsoleNamespace(socketIo, authenticate, rechecks, today);
  const stopWatchingDay = watchBusinessDay(today, (day) => staff.emit('business.day', { day }));

  return {
    /** What each event means for the clients. */
    clients: createClientEvents(plain, staff, rightsChanged),

    /** @returns whether the request is one of a live transport, and so answered */
    handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
      const isOurs = socketIo.ownsPath(request.url ?? '');
      if (isOurs) {
        socketIo.handleRequest(request, response);
      }
      return isOurs;
    },

    /** Every upgrade of the server. */
    handleUpgrade: upgrades.handle,

    /** Disconnects every client. */
    async close(): Promise<void> {
      stopWatchingDay();
      rechecks.close();
      plain.close();
      await socketIo.io.close();
      await upgrades.destroyAfter(CLOSE_TIMEOUT_MS);
    },
  };
}

/**
 * Calls the listener when another day begins where the business is: packages become late by that alone, without a write
 * and so without an event. A changed time zone of the business may begin another day as well.
 * @param today YYYY-MM-DD
 * @returns ends it
 */
export function watchBusinessDay(today: () => string, listener: (day: string) => void): () => void {
  let current = today();
  const timer = setInterval(() => {
    const day = today();
    if (day !== current) {
      current = day;
      listener(day);
    }
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

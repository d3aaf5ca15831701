import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/mongo-adapter';
import { Server } from 'socket.io';
import type { PackageChanged } from '@moveway/contracts/realtime/realtime.ts';
import type { DomainEventBus } from '../kernel/domain-events.ts';
import type { Logger } from '../kernel/logger.ts';
import { openLiveChannel } from '../storage/live-channel.ts';
import { createConnectionLimit } from './connection-limit.ts';
import { addressOf } from './handshake.ts';
import { openStaffNamespace, type IdentifyHandshake } from './staff-namespace.ts';
import { openTrackingNamespace } from './tracking-namespace.ts';

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
  recheckEveryMs?: number;
}

export interface Realtime {
  /** Disconnects everybody and closes the HTTP server it is attached to, as socket.io does. */
  close(): Promise<void>;
}

/**
 * socket.io on the HTTP server: a domain event of any process reaches the listeners of every process. Listeners of this
 * one are told at once; the other processes hear of it through MongoDB, and an outage of MongoDB costs only that.
 * Needs the database connection.
 */
export async function createRealtime(deps: RealtimeDeps): Promise<Realtime> {
  const { server, events, identify, trustedProxies, log } = deps;
  const limit = createConnectionLimit(deps.connectionsPerAddress ?? CONNECTIONS_PER_ADDRESS);
  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: (request, answer) => {
      const isRefused = limit.isReached(addressOf(request, trustedProxies));
      answer(isRefused ? 'too many connections' : null, !isRefused);
    },
    adapter: createAdapter(await openLiveChannel(), {
      addCreatedAtField: true,
      heartbeatInterval: HEARTBEAT_MS,
      heartbeatTimeout: 2 * HEARTBEAT_MS,
    }),
  });
  io.engine.on('connection', (connection) => {
    connection.once('close', limit.enter(addressOf(connection.request, trustedProxies)));
  });

  const tellTracking = openTrackingNamespace(io);
  const staff = openStaffNamespace(io, {
    identify,
    trustedProxies,
    log,
    recheckEveryMs: deps.recheckEveryMs ?? RECHECK_EVERY_MS,
  });
  const tellOwn = (change: PackageChanged) => {
    tellTracking(change);
    staff.tell(change);
  };
  io.on('package.changed', tellOwn);
  const unsubscribe = events.subscribe('package.changed', (change) => {
    tellOwn(change);
    io.serverSideEmit('package.changed', change);
  });

  return {
    async close() {
      unsubscribe();
      staff.close();
      await io.close();
    },
  };
}

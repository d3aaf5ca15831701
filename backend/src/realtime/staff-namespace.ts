import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import {
  STAFF_NAMESPACE,
  type PackageChanged,
  type StaffServerEvents,
} from '@moveway/contracts/realtime/realtime.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Logger } from '../kernel/logger.ts';
import { ownCookies } from './handshake.ts';

/** Who opens a socket, by session cookie or bearer token; undefined when that is nobody. */
export type IdentifyHandshake = (credentials: {
  cookie?: string;
  token?: string;
}) => Promise<Actor | undefined>;

export interface StaffNamespaceDeps {
  identify: IdentifyHandshake;
  trustedProxies: number;
  log: Logger;
  /** How often the right to listen is checked again, in milliseconds. */
  recheckEveryMs: number;
}

type StaffNamespace = Namespace<DefaultEventsMap, StaffServerEvents>;
type StaffSocket = Socket<DefaultEventsMap, StaffServerEvents>;

/**
 * The door for administrators: hears about every package. Others are refused with the error code of an API call as
 * message, and whoever loses the right while listening is disconnected.
 * @returns how to tell it of a change, and how to stop checking
 */
export function openStaffNamespace(io: Server, deps: StaffNamespaceDeps) {
  const { recheckEveryMs } = deps;
  const namespace: StaffNamespace = io.of(STAFF_NAMESPACE);
  namespace.use((socket, next) => {
    void admit(socket, next);
  });
  async function admit(socket: StaffSocket, next: (error?: Error) => void): Promise<void> {
    next(await refusal(socket, deps));
  }
  const recheck = setInterval(() => {
    for (const socket of namespace.sockets.values()) {
      void disconnectUnlessAllowed(socket, deps);
    }
  }, recheckEveryMs);
  recheck.unref();
  return {
    tell(change: PackageChanged): void {
      namespace.local.emit('package.changed', change);
    },
    close(): void {
      clearInterval(recheck);
    },
  };
}

async function refusal(socket: StaffSocket, deps: StaffNamespaceDeps): Promise<Error | undefined> {
  try {
    const actor = await actorOf(socket, deps);
    return actor?.isAdmin ? undefined : new Error(actor ? 'forbidden' : 'unauthenticated');
  } catch (error) {
    deps.log.warn({ err: error }, 'A socket could not be identified');
    return new Error('unavailable');
  }
}

async function disconnectUnlessAllowed(socket: StaffSocket, deps: StaffNamespaceDeps): Promise<void> {
  const reason = await refusal(socket, deps);
  // While the database is away nobody can be identified; nobody is sent away for that.
  if (reason && reason.message !== 'unavailable') {
    socket.disconnect(true);
  }
}

async function actorOf(socket: StaffSocket, { identify, trustedProxies }: StaffNamespaceDeps) {
  const { token }: { token?: unknown } = socket.handshake.auth;
  const cookie = ownCookies(socket.request, trustedProxies);
  return identify({
    ...(cookie === undefined ? {} : { cookie }),
    ...(typeof token === 'string' ? { token } : {}),
  });
}

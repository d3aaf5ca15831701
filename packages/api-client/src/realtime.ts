import { io, type Socket } from 'socket.io-client';
import {
  ACCOUNT_NAMESPACE,
  STAFF_NAMESPACE,
  TRACKING_NAMESPACE,
  type AccountServerEvents,
  type NewMessage,
  type PackageChanged,
  type StaffServerEvents,
  type TrackingClientEvents,
  type TrackingServerEvents,
} from '@moveway/contracts/realtime/realtime.ts';

/** WebSocket first: it needs no affinity between a client and one of several servers. Polling where it is blocked. */
const connection = { transports: ['websocket', 'polling'], tryAllTransports: true };

/** Tells the server that a polling request is our page's, where the browser does not say so itself. */
const OWN_REQUEST_HEADER = { 'x-requested-with': 'moveway' };

/** Whoever is not let in only because the server's database is away knocks again after this time, in milliseconds. */
const KNOCK_AGAIN_MS = 3000;

/** Time for the successor of a credential to arrive, in milliseconds. */
const RECONNECT_MS = 500;

export interface WatchHandlers {
  /** A watched package changed: fetch it again. */
  onChange: (change: PackageChanged) => void;
  /** Listening began, or began again after a lost connection: fetch everything once, for what was missed meanwhile. */
  onListening?: () => void;
  /** Whether changes arrive live right now. */
  onConnection?: (isLive: boolean) => void;
  /** The server ended it and will not take it back: whoever listened may no longer. */
  onEnded?: () => void;
}

/** Listens to changes of some packages without an account. Returns the way to stop. */
export function watchPackages(
  baseUrl: string,
  trackingNumbers: string[],
  handlers: WatchHandlers,
): () => void {
  const socket: Socket<TrackingServerEvents, TrackingClientEvents> = io(
    `${baseUrl}${TRACKING_NAMESPACE}`,
    connection,
  );
  socket.on('connect', () => {
    socket.emit('packages.watch', trackingNumbers, ({ ok }) => {
      handlers.onConnection?.(ok);
      if (ok) {
        handlers.onListening?.();
      }
    });
  });
  return listen(socket, handlers);
}

export interface StaffHandlers extends WatchHandlers {
  onMessage?: (message: NewMessage) => void;
  onUserChange?: (change: { id: string }) => void;
  onSettingsChange?: (change: { version: number }) => void;
}

/**
 * Listens, as an administrator, to whatever anybody changes.
 * @param baseUrl origin of the server; empty for the page's own
 * @returns the way to stop
 */
export function watchStaff(
  baseUrl: string,
  handlers: StaffHandlers,
  adminToken?: () => string | undefined,
): () => void {
  const socket: Socket<StaffServerEvents> = io(`${baseUrl}${STAFF_NAMESPACE}`, {
    ...connection,
    withCredentials: true,
    // From another origin only a WebSocket gets through without CORS.
    ...(baseUrl === '' ? {} : { transports: ['websocket'] }),
    extraHeaders: OWN_REQUEST_HEADER,
    auth: (give) => give({ token: adminToken?.() }),
  });
  socket.on('new_message', (message) => handlers.onMessage?.(message));
  socket.on('user.changed', (change) => handlers.onUserChange?.(change));
  socket.on('settings.changed', (change) => handlers.onSettingsChange?.(change));
  socket.on('connect', () => {
    handlers.onConnection?.(true);
    handlers.onListening?.();
  });
  return listen(socket, handlers);
}

export interface AccountHandlers extends WatchHandlers {
  /** Somebody wrote in the listener's conversation with support. */
  onMessage?: (message: NewMessage) => void;
  /** The listener's own account is another one now, an administrator's perhaps. */
  onUserChange?: (change: { id: string }) => void;
}

/** Listens, signed in by cookie, to changes of the listener's own packages and conversation. Returns the way to stop. */
export function watchAccount(baseUrl: string, handlers: AccountHandlers): () => void {
  const socket: Socket<AccountServerEvents> = io(`${baseUrl}${ACCOUNT_NAMESPACE}`, {
    ...connection,
    withCredentials: true,
    extraHeaders: OWN_REQUEST_HEADER,
  });
  socket.on('connect', () => {
    handlers.onConnection?.(true);
    handlers.onListening?.();
  });
  socket.on('new_message', (message) => handlers.onMessage?.(message));
  socket.on('user.changed', (change) => handlers.onUserChange?.(change));
  return listen(socket, handlers);
}

/** Every namespace tells of packages in the same words. */
function listen(
  socket: Socket<TrackingServerEvents> | Socket<AccountServerEvents> | Socket<StaffServerEvents>,
  handlers: WatchHandlers,
) {
  // Each of the three has this event; a union of sockets cannot be called as one.
  const packages = socket as Socket<TrackingServerEvents>;
  packages.on('package.changed', handlers.onChange);
  packages.on('refetch', () => handlers.onListening?.());
  let knocking: ReturnType<typeof setTimeout> | undefined;
  packages.on('disconnect', (reason) => {
    handlers.onConnection?.(false);
    if (reason === 'io server disconnect') {
      // What signed the connection was perhaps replaced: with what signs now it may be accepted again.
      knocking = setTimeout(() => socket.connect(), RECONNECT_MS);
    }
  });
  packages.on('connect_error', ({ message }) => {
    if (socket.active) {
      // Unreachable: the library tries again by itself.
      return;
    }
    if (message === 'unavailable') {
      knocking = setTimeout(() => socket.connect(), KNOCK_AGAIN_MS);
    } else {
      handlers.onEnded?.();
    }
  });
  return () => {
    clearTimeout(knocking);
    socket.disconnect();
  };
}

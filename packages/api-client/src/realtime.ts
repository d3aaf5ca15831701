import { io, type Socket } from 'socket.io-client';
import {
  STAFF_NAMESPACE,
  type StaffClientEvents,
  type StaffNewMessage,
  type StaffPackageChanged,
  type StaffServerEvents,
  type Typing,
} from '@moveway/contracts/realtime/realtime.ts';
import { credentialInPlace } from './credential-lock.ts';
import { isSince, moment, type Moment } from './moment.ts';

/** After waking a connection has this long to show that it is alive, in milliseconds. */
const PROBE_WITHIN_MS = 2000;
/** The delay before the next attempt while the server's database is unavailable, in milliseconds. */
const RETRY_SIGN_IN_MS = 3000;
/** The delay before the next attempt with a rejected credential, which may be replaced by then, in milliseconds. */
const RETRY_REJECTED_MS = 30_000;

/** WebSocket first: it needs no affinity between a client and one of several servers. Polling where it is blocked. */
const TRANSPORTS = ['websocket', 'polling'];
/** Time for the next credential to arrive, in milliseconds. */
const RECONNECT_MS = 500;

/** Marks a polling request as our page's, where the browser does not send its origin. */
const OWN_REQUEST_HEADER = { 'x-requested-with': 'moveway' };

export interface StaffHandlers {
  /** A package changed: fetch it again. */
  onChange: (change: StaffPackageChanged) => void;
  onMessage?: (message: StaffNewMessage) => void;
  /** A customer is typing in a conversation, or has stopped. */
  onTyping?: (typing: Typing) => void;
  onConversationChange?: (change: { id: string }) => void;
  onUserChange?: (change: { id: string }) => void;
  onInboxChange?: (change: { id: string }) => void;
  onCannedReplyChange?: (change: { id: string }) => void;
  onViewsChange?: () => void;
  onSettingsChange?: (change: { version: number }) => void;
  /** The day where the business is, YYYY-MM-DD: after connecting, and whenever another begins. */
  onBusinessDay?: (day: string) => void;
  /** Changes may have been missed: fetch everything once. */
  onListening?: () => void;
  /** Whether changes arrive live right now. */
  onConnection?: (isLive: boolean) => void;
  /** The server rejected the credential: ask who is signed in. Connecting is retried every 30 s until stopped. */
  onEnded?: () => void;
}

export interface StaffOptions {
  /** Calls the listener when the connection may be dead without a close event. @returns stops it */
  onWake: (listener: () => void) => () => void;
  adminToken?: (() => string | undefined) | undefined;
  /**
   * When the page began to ask for what it shows. With it nothing is fetched when the first connection starts and
   * nothing has changed since.
   */
  askedAt?: Moment;
}

/**
 * Subscribes an administrator to every change.
 * @param baseUrl origin of the server; empty for the page's own
 * @returns ends the connection
 */
export function watchStaff(
  baseUrl: string,
  handlers: StaffHandlers,
  { onWake, adminToken, askedAt }: StaffOptions,
): () => void {
  const socket: Socket<StaffServerEvents, StaffClientEvents> = io(`${baseUrl}${STAFF_NAMESPACE}`, {
    // From another origin only a WebSocket gets through without CORS.
    transports: baseUrl === '' ? TRANSPORTS : ['websocket'],
    tryAllTransports: true,
    withCredentials: true,
    extraHeaders: OWN_REQUEST_HEADER,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 3000,
    auth: (give) => give({ token: adminToken?.() }),
  });
  socket.on('package.changed', handlers.onChange);
  socket.on('new_message', (message) => handlers.onMessage?.(message));
  socket.on('typing', (typing) => handlers.onTyping?.(typing));
  socket.on('conversation.changed', (change) => handlers.onConversationChange?.(change));
  socket.on('user.changed', (change) => handlers.onUserChange?.(change));
  socket.on('inbox.changed', (change) => handlers.onInboxChange?.(change));
  socket.on('canned_reply.changed', (change) => handlers.onCannedReplyChange?.(change));
  socket.on('views.changed', () => handlers.onViewsChange?.());
  socket.on('settings.changed', (change) => handlers.onSettingsChange?.(change));
  /** A connection, or an attempt, has failed: a call of the page may have failed as well. */
  let wasLost = false;
  socket.on('connected', ({ unchangedForMs }) => {
    if (wasLost || !askedAt || !isSince(askedAt, moment(unchangedForMs))) {
      handlers.onListening?.();
    }
  });
  socket.on('business.day', ({ day }) => handlers.onBusinessDay?.(day));
  socket.on('refetch', () => handlers.onListening?.());
  socket.on('connect', () => handlers.onConnection?.(true));
  let isStopped = false;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  /** Waits while a credential is being replaced: with the old one the server would reject the connection. */
  const connect = async () => {
    clearTimeout(retrying);
    await credentialInPlace();
    if (!isStopped && !socket.active) {
      socket.connect();
    }
  };
  const connectLater = (ms: number) => {
    clearTimeout(retrying);
    retrying = setTimeout(() => void connect(), ms);
  };
  socket.on('disconnect', (reason) => {
    wasLost = true;
    handlers.onConnection?.(false);
    if (reason === 'io server disconnect') {
      // The credential may have been replaced meanwhile; with the new one the connection may be accepted.
      connectLater(RECONNECT_MS);
    }
  });
  socket.on('connect_error', ({ message }) => {
    wasLost = true;
    if (socket.active) {
      // Unreachable: the library tries again by itself.
      return;
    }
    if (message === 'unavailable') {
      connectLater(RETRY_SIGN_IN_MS);
    } else {
      connectLater(RETRY_REJECTED_MS);
      handlers.onEnded?.();
    }
  });

  const reconnect = () => {
    socket.disconnect();
    void connect();
  };
  const stopWaking = onWake(() => {
    if (socket.connected) {
      // Disconnecting, too, ends a pending probe with an error; then nothing is left to find out.
      socket.timeout(PROBE_WITHIN_MS).emit('probe', (error) => error && socket.connected && reconnect());
    } else {
      // It waits for its next attempt.
      reconnect();
    }
  });
  return () => {
    isStopped = true;
    stopWaking();
    clearTimeout(retrying);
    socket.disconnect();
  };
}

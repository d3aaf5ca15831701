import ReconnectingWebSocket from 'partysocket/ws';
import type { ServerMessage } from '@moveway/contracts/realtime/realtime.ts';
import type { ClientMessage } from '@moveway/contracts/realtime/live-messages.schema.ts';

/** Each page has a random delay, so that thousands that lost the same server do not reconnect together. */
const RETRY_MIN_MS = 1000;
const RETRY_SPREAD_MS = 3000;
const RETRY_MAX_MS = 5000;
const CONNECT_TIMEOUT_MS = 10_000;

export interface LiveSocketOptions {
  url: string;
  /** Calls the listener when the connection may be dead without a close event. @returns stops it */
  onWake: (listener: () => void) => () => void;
  onMessage: (message: ServerMessage) => void;
  /** A connection, or an attempt to connect, has ended. */
  onLost: (closed: { code: number; reason: string }) => void;
}

/** A WebSocket that reconnects by itself, and detects by pings when the other end is gone without a close event. */
export function openLiveSocket({ url, onWake, onMessage, onLost }: LiveSocketOptions) {
  let socket: ReconnectingWebSocket | undefined;
  let isOpen = false;
  const send = (message: ClientMessage) => {
    if (isOpen) {
      socket?.send(JSON.stringify(message));
    }
  };
  const heartbeat = createHeartbeat({ ping: () => send({ type: 'ping' }), onDead: reopen });
  const stopWaking = onWake(() => (isOpen ? heartbeat.probe() : reopen()));

  function open(): void {
    const opened = new ReconnectingWebSocket(url, undefined, {
      minReconnectionDelay: RETRY_MIN_MS + Math.random() * RETRY_SPREAD_MS,
      maxReconnectionDelay: RETRY_MAX_MS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
    });
    socket = opened;
    opened.addEventListener('open', () => {
      if (socket === opened) {
        isOpen = true;
        // From here on, not from the first message: the network may be gone before it arrives.
        heartbeat.received();
      }
    });
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) {
        heartbeat.received();
        const message = parse(data);
        if (message) {
          onMessage(message);
        }
      }
    });
    opened.addEventListener('close', ({ code, reason }) => {
      if (socket === opened) {
        lose({ code, reason });
      }
    });
  }

  function lose(closed: { code: number; reason: string }): void {
    isOpen = false;
    heartbeat.stop();
    onLost(closed);
  }

  function pause(): void {
    const old = socket;
    socket = undefined;
    isOpen = false;
    heartbeat.stop();
    old?.close();
  }

  /** With a new socket: the library's `reconnect` waits for the end of a delay that is running. */
  function reopen(): void {
    if (isOpen) {
      lose({ code: 1006, reason: '' });
    }
    pause();
    open();
  }

  open();
  return {
    send,
    /** Connects again at once. */
    reopen,
    /** Does not connect again until it is reopened. */
    pause,
    close() {
      stopWaking();
      pause();
    },
  };
}

function parse(data: unknown): ServerMessage | undefined {
  try {
    // Our own server's messages; one of an unknown type is ignored by the caller.
    return JSON.parse(String(data)) as ServerMessage;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for exactly this (section 7).
    console.warn('A live message could not be read.', error);
    return undefined;
  }
}

/** The time without messages after which a ping is sent, and the time limit of its answer. */
const PING_AFTER_MS = 20_000;
const PONG_WITHIN_MS = 15_000;
/** The time limit of an answer after a wake-up of the page. */
const PROBE_WITHIN_MS = 2000;

/** Detects a connection whose other end does not answer pings. */
function createHeartbeat({ ping, onDead }: { ping: () => void; onDead: () => void }) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pingWithin = (withinMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(onDead, withinMs);
    ping();
  };
  return {
    /** A message arrived. */
    received() {
      clearTimeout(timer);
      timer = setTimeout(() => pingWithin(PONG_WITHIN_MS), PING_AFTER_MS);
    },
    /** Sends a ping at once. */
    probe: () => pingWithin(PROBE_WITHIN_MS),
    stop: () => clearTimeout(timer),
  };
}

export type LiveSocket = ReturnType<typeof openLiveSocket>;

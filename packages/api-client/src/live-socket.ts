import ReconnectingWebSocket from 'partysocket/ws';
import type { ServerMessage } from '@moveway/contracts/realtime/live-messages.ts';
import type { ClientMessage } from '@moveway/contracts/realtime/live-messages.schema.ts';

/** Each page has a delay of its own, so that thousands that lost the same server do not come back together. */
const RETRY_MIN_MS = 1000;
const RETRY_SPREAD_MS = 3000;
const RETRY_MAX_MS = 5000;
const CONNECT_TIMEOUT_MS = 10_000;

export interface LiveSocketOptions {
  url: string;
  /** Calls the listener when the connection may have died without a word. Returns the way to stop. */
  onWake: (listener: () => void) => () => void;
  onMessage: (message: ServerMessage) => void;
  /** A connection, or an attempt to connect, has ended. */
  onLost: (closed: { code: number; reason: string }) => void;
}

/** A WebSocket that connects again by itself, and notices when its other end is gone without a word. */
export interface LiveSocket {
  send(message: ClientMessage): void;
  /** Connects again at once. */
  reopen(): void;
  /** Connects no more until it is reopened. */
  pause(): void;
  close(): void;
}

export function openLiveSocket({ url, onWake, onMessage, onLost }: LiveSocketOptions): LiveSocket {
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
        heartbeat.heard();
      }
    });
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) {
        heartbeat.heard();
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

  /** With a socket of its own: the library's `reconnect` waits for the end of a delay that has begun. */
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
    reopen,
    pause,
    close() {
      stopWaking();
      pause();
    },
  };
}

function parse(data: unknown): ServerMessage | undefined {
  try {
    // Our own server's messages; one of a type that this page does not know falls through.
    return JSON.parse(String(data)) as ServerMessage;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for exactly this (section 7).
    console.warn('A live message could not be read.', error);
    return undefined;
  }
}

/** Silence after which the other end is asked whether it is there, and how long it may take to answer. */
const PING_AFTER_MS = 20_000;
const PONG_WITHIN_MS = 15_000;
/** How long it may take when there is a reason to doubt. */
const PROBE_WITHIN_MS = 2000;

/** Notices that the other end of a connection is silent although it should not be. */
interface Heartbeat {
  /** The other end said something. */
  heard(): void;
  /** Asks at once. */
  probe(): void;
  stop(): void;
}

function createHeartbeat({ ping, onDead }: { ping: () => void; onDead: () => void }): Heartbeat {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (withinMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(onDead, withinMs);
    ping();
  };
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(() => ask(PONG_WITHIN_MS), PING_AFTER_MS);
    },
    probe: () => ask(PROBE_WITHIN_MS),
    stop: () => clearTimeout(timer),
  };
}

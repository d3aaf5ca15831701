import { type WebSocket, WebSocketServer, type ServerOptions } from 'ws';
import type { ServerMessage } from '@moveway/contracts/realtime/realtime.ts';

/** The longest message of a client. */
export const MAX_MESSAGE_BYTES = 16 * 1024;
/** A client with more unread bytes than this is disconnected. */
const MAX_UNREAD_BYTES = 256 * 1024;
/** A connection that answered no ping in this time is lost. */
const PING_INTERVAL_MS = 30_000;
/** How long a closing handshake may take before the connection is destroyed. */
const CLOSE_TIMEOUT_MS = 1000;
/** A client that waits for answers never has this many frames in one read of the socket. */
const MAX_UNCOUNTED = 100;

/**
 * The library's own waits 30 s for the answer of a client that sent a frame it cannot read, and answers ping frames
 * uncounted (`answerPingFrames` counts them).
 */
export class LimitedWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    // The library's types do not know `closeTimeout` yet.
    const all: ServerOptions & { closeTimeout: number } = {
      ...options,
      autoPong: false,
      closeTimeout: CLOSE_TIMEOUT_MS,
    };
    super(all);
  }
}

/** Why the server ends a connection, by an error code of the API. */
type CloseReason = 'unauthenticated' | 'rate_limited' | 'unsupported_media_type';

/** The server's end of one WebSocket. */
export interface LiveConnection {
  isOpen(): boolean;
  /** @param text a JSON text; the same for every listener of a change, made once */
  sendText(text: string): void;
  send(message: ServerMessage): void;
  close(code: number, reason?: CloseReason): void;
}

/** Sends messages, ends the connection when the client is gone or does not read, and reports the end once. */
export function createLiveConnection(socket: WebSocket, onEnd: () => void): LiveConnection {
  let isAlive = true;
  const pinging = setInterval(() => {
    if (isAlive) {
      isAlive = false;
      socket.ping();
    } else {
      socket.terminate();
    }
  }, PING_INTERVAL_MS);
  const onAlive = () => {
    isAlive = true;
  };
  socket.on('pong', onAlive);
  socket.on('message', onAlive);
  // The library closes it by itself, with the code that fits.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearInterval(pinging);
    onEnd();
  });

  const connection: LiveConnection = {
    isOpen: () => socket.readyState === socket.OPEN,
    sendText(text) {
      if (socket.bufferedAmount > MAX_UNREAD_BYTES) {
        socket.terminate();
      } else if (connection.isOpen()) {
        socket.send(text);
      }
    },
    send: (message) => connection.sendText(JSON.stringify(message)),
    close(code, reason) {
      socket.close(code, reason);
      if (reason === 'rate_limited') {
        // Incoming data is not read.
        socket.pause();
      }
    },
  };
  return connection;
}

/**
 * Answers the ping frames of a WebSocket whose server has `autoPong: false`: the library would answer each at once,
 * uncounted, and keep in memory what the client does not read. One read of a socket can hold 10,000 frames, which are
 * parsed before the first is counted, so a connection with too many of them is destroyed on the spot.
 * @param count counts a ping or pong frame as a packet; resolves to whether it may be answered
 */
export function answerPingFrames(socket: WebSocket, count: () => Promise<boolean>): void {
  const isOpen = () => socket.readyState === socket.OPEN;
  let uncounted = 0;
  async function handle(answer: () => void): Promise<void> {
    // Frames that had arrived before the connection was closed are still read.
    if (!isOpen()) {
      return;
    }
    if (uncounted === MAX_UNCOUNTED) {
      socket.terminate();
      return;
    }
    uncounted += 1;
    const mayAnswer = await count();
    uncounted -= 1;
    if (!mayAnswer || !isOpen()) {
      return;
    }
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) {
      socket.terminate();
    } else {
      answer();
    }
  }
  socket.on('ping', (data) => void handle(() => socket.pong(data)));
  socket.on('pong', () => void handle(() => undefined));
}

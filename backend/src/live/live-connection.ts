import type { WebSocket } from 'ws';
import type { ServerMessage } from '@moveway/contracts/realtime/realtime.ts';

/** A client with more unread bytes than this is disconnected. */
export const MAX_UNREAD_BYTES = 256 * 1024;
/** A connection that answered no ping in this time is lost. */
const PING_INTERVAL_MS = 30_000;

/** Why the server ends a connection, by an error code of the API. */
export type CloseReason = 'unauthenticated' | 'rate_limited' | 'unsupported_media_type';

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
        // What is still on its way in is not read.
        socket.pause();
      }
    },
  };
  return connection;
}

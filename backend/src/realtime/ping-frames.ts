import type { WebSocket } from 'ws';
import { MAX_UNREAD_BYTES } from './live-connection.ts';

/**
 * Answers the ping frames of a WebSocket whose server has `autoPong: false`: the library would answer each at once,
 * uncounted, and keep in memory what the client does not read.
 * @param count counts a ping or pong frame as a packet; resolves to whether it may be answered
 */
export function answerPingFrames(socket: WebSocket, count: () => Promise<boolean>): void {
  const isOpen = () => socket.readyState === socket.OPEN;
  async function handle(answer: () => void): Promise<void> {
    // Frames that had arrived before the connection was closed are still read.
    if (!isOpen() || !(await count()) || !isOpen()) {
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

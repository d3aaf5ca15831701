import type { WebSocket } from 'ws';
import { MAX_UNREAD_BYTES } from './live-connection.ts';

/** A client that waits for answers never has this many frames in one read of the socket. */
const MAX_UNCOUNTED = 100;

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

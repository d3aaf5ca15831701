import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startLiveServer, type LiveServer } from '../testing/servers/live-server.ts';
import { answerPingFrames } from './live-connection.ts';

let live: LiveServer;

beforeEach(async () => {
  live = await startLiveServer();
});
afterEach(() => live.close());

async function open(path: string): Promise<WebSocket> {
  const socket = new WebSocket(`${live.url.replace('http', 'ws')}${path}`);
  // The server may end the connection while frames are on their way.
  socket.on('error', () => undefined);
  await once(socket, 'message');
  return socket;
}

describe.each(['/ws', '/socket.io/?EIO=4&transport=websocket'])('a WebSocket of %s', (path) => {
  it('gets an answer to its ping frames', async () => {
    const socket = await open(path);
    socket.ping('a');
    expect(String(await once(socket, 'pong'))).toBe('a');
    socket.terminate();
  });

  it.each(['ping', 'pong'] as const)(
    'is closed when it floods %s frames, after few answers',
    async (kind) => {
      const socket = await open(path);
      let answers = 0;
      socket.on('pong', () => {
        answers += 1;
      });
      for (let frame = 0; frame < 1000; frame += 1) {
        socket[kind]();
      }
      await once(socket, 'close');
      expect(answers).toBeLessThanOrEqual(120);
    },
  );
});

it('a connection that sends more than a hundred ping frames in one read is destroyed', () => {
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    terminate() {
      socket.readyState = WebSocket.CLOSING;
    },
  });
  let counted = 0;
  answerPingFrames(socket as unknown as WebSocket, () => {
    counted += 1;
    return Promise.resolve(true);
  });
  for (let frame = 0; frame < 10_000; frame += 1) {
    socket.emit('ping', Buffer.alloc(0));
  }
  expect(counted).toBe(100);
  expect(socket.readyState).toBe(WebSocket.CLOSING);
});

import { WebSocket } from 'ws';
import { codeIn, onEnd, open } from './hostile-http.ts';
import type { HostileKind, HostileTarget } from './hostile-kind.ts';

const HANDSHAKE = [
  'Host: any',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n');

/** Frames that no client sends: not masked, of no known kind, with reserved bits, fragmented control, without end. */
const BAD_FRAMES = [
  Buffer.from([0x81, 0x01, 0x61]),
  Buffer.from([0x83, 0x80, 0, 0, 0, 0]),
  Buffer.from([0xf1, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x09, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x81, 0xff, 0, 0, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xff]),
];

/** Sends a packet again and again, and reports how the connection ends. */
function flood(
  { url, localAddress }: HostileTarget,
  end: AbortSignal,
  path: string,
  packet: string,
): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, {
    localAddress,
  });
  // The server may end the connection while packets are on their way.
  socket.on('error', () => undefined);
  onEnd(end, () => socket.terminate());
  socket.once('open', () => {
    for (let sent = 0; sent < 1000; sent += 1) {
      socket.send(packet);
    }
  });
  return new Promise((resolve) => {
    socket.once('close', (code) => resolve(code === 1008 ? 'rate_limited' : 'closed'));
  });
}

const numbers = Array.from({ length: 35 }, (_, index) => `MW${100_000_000 + index}`);
const FLOODS = [
  ['/ws', JSON.stringify({ type: 'watch', trackingNumbers: numbers })],
  ['/ws', 'nothing valid'],
  ['/socket.io/?EIO=4&transport=websocket', '40/staff,{"token":"well-formed-token-of-nobody"}'],
  ['/socket.io/?EIO=4&transport=websocket', '40/elsewhere,'],
] as const;

/** Empty and masked. */
const PING_FRAME = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
/** All at once: 12 MB of frames. */
const PINGS = Buffer.alloc(2_000_000 * PING_FRAME.length, PING_FRAME);
const PATHS = ['/ws', '/socket.io/?EIO=4&transport=websocket'] as const;

export const hostileLive: readonly HostileKind[] = [
  {
    name: 'ping frames, answers unread',
    outcomes: ['sent'],
    attack: (target, end) =>
      Promise.all(
        PATHS.flatMap((path) =>
          Array.from({ length: 4 }, async () => {
            const { socket, write } = await open(target, end);
            socket.pause();
            write(`GET ${path} HTTP/1.1\r\n${HANDSHAKE}`);
            write(PINGS);
            return 'sent';
          }),
        ),
      ),
  },
  {
    name: 'a flood of packets',
    outcomes: ['rate_limited', 'closed'],
    attack: (target, end) =>
      Promise.all(
        Array.from({ length: 5 }, () => FLOODS)
          .flat()
          .map(([path, packet]) => flood(target, end, path, packet)),
      ),
  },
  {
    name: 'bad frames',
    // The server sends the error in frames of its own, or just closes.
    outcomes: ['closed'],
    attack: (target, end) =>
      Promise.all(
        PATHS.flatMap((path) =>
          Array.from({ length: 60 }, async (_, index) => {
            const { write, ended } = await open(target, end, true);
            write(`GET ${path} HTTP/1.1\r\n${HANDSHAKE}`);
            write(BAD_FRAMES[index % BAD_FRAMES.length] ?? '');
            return codeIn(await ended());
          }),
        ),
      ),
  },
];

import { WebSocket } from 'ws';

/** The start of a text frame of the socket.io protocol (version 5 on engine.io 4). */
const PACKETS = { open: '0', ping: '2', pong: '3', connect: '40', event: '42' } as const;

export interface OpenSocket {
  /** Emits an event of socket.io, or sends what a plain WebSocket carries. */
  send(...values: unknown[]): void;
  /** Without a closing handshake. */
  terminate(): void;
}

interface SocketOptions {
  headers: Record<string, string>;
  /** Called with each event, or message. */
  onEvent: (...values: unknown[]) => void;
}

/** Both kinds of clients as small as they get, so that the client's cost is no part of the comparison. */
export async function openPlainSocket(url: string, { headers, onEvent }: SocketOptions): Promise<OpenSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers, perMessageDeflate: false });
  const connected = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    // The server's own messages; a benchmark reads what it expects.
    const message = JSON.parse(data.toString()) as { type: string; isSignedIn?: boolean };
    if (message.type !== 'connected') {
      onEvent(message);
    } else if (message.isSignedIn === true) {
      connected.resolve();
    } else {
      connected.reject(new Error('not signed in'));
    }
  });
  return settled(socket, connected, (...values) => socket.send(JSON.stringify(values[0])));
}

/** @param namespace such as `/staff`; empty for the default one */
export async function openSocketIo(
  url: string,
  { headers, onEvent, namespace, auth }: SocketOptions & { namespace: string; auth: object },
): Promise<OpenSocket> {
  const path = '/socket.io/?EIO=4&transport=websocket';
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers, perMessageDeflate: false });
  const prefix = namespace === '' ? '' : `${namespace},`;
  const connected = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    const packet = data.toString();
    if (packet === PACKETS.ping) {
      socket.send(PACKETS.pong);
    } else if (packet.startsWith(PACKETS.open)) {
      socket.send(`${PACKETS.connect}${prefix}${JSON.stringify(auth)}`);
    } else if (packet.startsWith(`${PACKETS.connect}${prefix}`)) {
      connected.resolve();
    } else if (packet.startsWith(`${PACKETS.event}${prefix}`)) {
      // The protocol's form of an event: its name, then what it carries.
      onEvent(...(JSON.parse(packet.slice(PACKETS.event.length + prefix.length)) as unknown[]));
    } else {
      connected.reject(new Error(`rejected: ${packet}`));
    }
  });
  return settled(socket, connected, (...values) =>
    socket.send(`${PACKETS.event}${prefix}${JSON.stringify(values)}`),
  );
}

/** @throws {Error} when the connection ends before it is accepted */
async function settled(
  socket: WebSocket,
  connected: PromiseWithResolvers<void>,
  send: OpenSocket['send'],
): Promise<OpenSocket> {
  socket.on('error', connected.reject);
  socket.on('close', (code) => connected.reject(new Error(`closed with ${code}`)));
  await connected.promise;
  return { send, terminate: () => socket.terminate() };
}

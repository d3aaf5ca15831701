import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network between a client and a server that can lose connections without notifying either end. */
export interface SilentNetwork {
  /** Where the server is reached through it, without a trailing slash. */
  readonly url: string;
  /** From now on nothing passes on the connections that are open; new ones work. */
  loseSilently(): void;
  /** From now on a connection is lost when a client sends these bytes over it: they arrive, and no answer does. */
  loseAt(bytes: string): void;
  /** How many connections were lost so. */
  lost(): number;
  close(): void;
}

export async function startSilentNetwork(target: URL): Promise<SilentNetwork> {
  const open = new Set<Socket>();
  let losing: string | undefined;
  let lost = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      if (from === client) {
        client.on('data', (piece: Buffer) => {
          if (losing !== undefined && piece.includes(losing)) {
            lost += 1;
            lose(client);
            lose(upstream);
          }
        });
      }
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const lose = (socket: Socket) => {
    socket.unpipe();
    socket.pause();
  };
  return {
    url: `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`,
    loseSilently() {
      for (const socket of open) {
        lose(socket);
      }
    },
    loseAt(bytes) {
      losing = bytes;
    },
    lost: () => lost,
    close() {
      for (const socket of open) {
        socket.destroy();
      }
      server.close();
    },
  };
}

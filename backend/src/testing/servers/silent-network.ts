import { connect, createServer, type Socket } from 'node:net';
import { listenLocally } from '@moveway/dev/shell/network.ts';

export type SilentNetwork = Awaited<ReturnType<typeof startSilentNetwork>>;

/** A network between a client and a server that can lose connections without notifying either end. */
export async function startSilentNetwork(target: URL) {
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
  const port = await listenLocally(server);
  const lose = (socket: Socket) => {
    socket.unpipe();
    socket.pause();
  };
  return {
    /** Where the server is reached through it, without a trailing slash. */
    url: `http://127.0.0.1:${port}`,
    /** From now on nothing passes on the connections that are open; new ones work. */
    loseSilently(): void {
      for (const socket of open) {
        lose(socket);
      }
    },
    /** From now on a connection is lost when a client sends these bytes over it: they arrive, and no answer does. */
    loseAt(bytes: string): void {
      losing = bytes;
    },
    /** How many connections were lost so. */
    lost: () => lost,
    close(): void {
      for (const socket of open) {
        socket.destroy();
      }
      server.close();
    },
  };
}

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listenLocally } from '@moveway/dev/shell/network.ts';

/** How many pieces of data pass on a connection before it is cut. */
const MIN_PIECES = 20;
const MORE_PIECES = 150;

export type CuttingNetwork = Awaited<ReturnType<typeof startCuttingNetwork>>;

/**
 * A TCP network that can cut connections, each at a random point: before or after a piece of data has passed.
 * @param random from 0 to below 1, the same for the same seed
 * @param onCut called after each cut, with the port that the client had opened the connection from
 */
export async function startCuttingNetwork(
  target: URL,
  random: () => number,
  onCut: (clientPort: number) => void,
) {
  let isCutting = false;
  const open = new Set<Socket>();
  const clients = new Map<number, Socket>();

  const server = createServer((client) => {
    const { remotePort: clientPort = 0 } = client;
    clients.set(clientPort, client);
    client.on('close', () => clients.delete(clientPort));
    const upstream = connect(Number(target.port), target.hostname);
    let left = MIN_PIECES + Math.floor(random() * MORE_PIECES);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('data', (piece: Buffer) => {
        left -= 1;
        if (left > 0 || !isCutting) {
          to.write(piece);
          return;
        }
        if (random() < 0.5) {
          // What it carried arrives, and the answer does not.
          to.end(piece);
          from.destroy();
        } else {
          end();
        }
        onCut(clientPort);
      });
      from.on('error', end);
      from.on('close', () => {
        open.delete(from);
        end();
      });
    }
  });
  const port = await listenLocally(server);
  return {
    /** Where the server is reached through it, without a trailing slash. */
    url: `${target.protocol}//127.0.0.1:${port}`,

    /** Cuts connections from now on, or none any more; at first none. */
    setCutting(cutting: boolean): void {
      isCutting = cutting;
    },

    /** The ports that clients have open connections from. */
    clientPorts: () => [...clients.keys()],

    /** Cuts the connection that a client has opened from this port at once, if there is one. */
    cut(clientPort: number): void {
      const client = clients.get(clientPort);
      if (client && !client.destroyed) {
        client.destroy();
        onCut(clientPort);
      }
    },

    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) {
        socket.destroy();
      }
      await closed;
    },
  };
}

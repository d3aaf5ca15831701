import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** How many pieces of data pass on a connection before it is cut. */
const MIN_PIECES = 20;
const MORE_PIECES = 150;

/** A TCP network that can cut connections, each at a random point: before or after a piece of data has passed. */
export interface CuttingNetwork {
  /** Where the server is reached through it, without a trailing slash. */
  readonly url: string;
  /** Cuts connections from now on, or none any more; at first none. */
  setCutting(isCutting: boolean): void;
  /** The ports that clients have open connections from. */
  clientPorts(): number[];
  /** Cuts the connection that a client has opened from this port at once, if there is one. */
  cut(clientPort: number): void;
  close(): Promise<void>;
}

/**
 * @param random from 0 to below 1, the same for the same seed
 * @param onCut called after each cut, with the port that the client had opened the connection from
 */
export async function startCuttingNetwork(
  target: URL,
  random: () => number,
  onCut: (clientPort: number) => void,
): Promise<CuttingNetwork> {
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `${target.protocol}//127.0.0.1:${port}`,
    setCutting(cutting) {
      isCutting = cutting;
    },
    clientPorts: () => [...clients.keys()],
    cut(clientPort) {
      const client = clients.get(clientPort);
      if (client && !client.destroyed) {
        client.destroy();
        onCut(clientPort);
      }
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) {
        socket.destroy();
      }
      await closed;
    },
  };
}

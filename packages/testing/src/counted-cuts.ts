import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CuttingNetwork } from './cutting-network.ts';

const LIVE = ['/ws', '/socket.io'] as const;

/** What a connection carries: calls, or the live connection of the site or of the console. */
type Carried = 'calls' | (typeof LIVE)[number];

/** How often connections are cut, by what they carry, of those that this process opens from now on. */
export function countCuts() {
  const live = new Map<number, Carried>();
  const cuts: Record<Carried, number> = { calls: 0, '/ws': 0, '/socket.io': 0 };
  // TLS hides it from the network between. Both clients open their WebSockets by Node's http.
  subscribe('http.client.request.start', (message) => {
    // As Node documents this channel.
    const { request } = message as { request: ClientRequest };
    const carried = LIVE.find((path) => request.path.startsWith(path));
    request.once('upgrade', (_response, socket: Socket) => {
      const { localPort } = socket;
      if (carried !== undefined && localPort !== undefined) {
        live.set(localPort, carried);
        socket.once('close', () => live.delete(localPort));
      }
    });
  });
  /** A live connection that is still being opened counts as one of calls. */
  const carriedBy = (port: number) => live.get(port) ?? 'calls';
  return {
    cuts,
    /** The connection from this port was cut. */
    wasCut: (port: number): void => {
      cuts[carriedBy(port)] += 1;
    },
    /** Cuts a connection of each kind, as soon as there is one after the message that is drawn for it. */
    cutEach: async (network: CuttingNetwork, atMessage: () => Promise<void>): Promise<void> => {
      await Promise.all(
        (['calls', ...LIVE] as const).map(async (carried) => {
          await atMessage();
          let port: number | undefined;
          do {
            await sleep(2);
            port = network.clientPorts().find((open) => carriedBy(open) === carried);
          } while (port === undefined);
          network.cut(port);
        }),
      );
    },
  };
}

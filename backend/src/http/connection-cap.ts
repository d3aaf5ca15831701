import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createConnectionLimit } from '../kernel/connection-limit.ts';
import { plainAddress } from '../kernel/network-address.ts';
import { rejectConnection } from './raw-answer.ts';

/** Refuses connections of an address that has so many open, live ones included. */
export function capConnections(server: Server, most: number): void {
  const connections = createConnectionLimit(most);
  server.on('connection', (connection: Socket) => {
    const address = plainAddress(connection.remoteAddress ?? '');
    if (connections.isReached(address)) {
      rejectConnection(connection, 'rate_limited');
    } else {
      connection.once('close', connections.add(address));
    }
  });
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createConnectionLimit } from '../kernel/connection-limit.ts';
import { plainAddress } from '../kernel/network-address.ts';
import { rateLimitRejections } from '../metrics/instruments.ts';
import { rejectConnection } from './raw-response.ts';

/** Rejects connections of an address that has so many open, live ones included. */
export function capConnections(server: Server, most: number): void {
  const connections = createConnectionLimit(most);
  server.on('connection', (connection: Socket) => {
    const address = plainAddress(connection.remoteAddress ?? '');
    if (connections.isReached(address)) {
      rateLimitRejections.inc({ limit: 'connections' });
      rejectConnection(connection, 'rate_limited');
    } else {
      connection.once('close', connections.add(address));
    }
  });
}

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ConnectionLimit } from '../kernel/identity/caller.ts';
import { rejectConnection } from '../http/server/raw-response.ts';
import { rateLimitRejections } from '../kernel/metrics.ts';
import { callerOf, isCrossOriginUpgrade } from './handshake.ts';
import type { PacketLimits } from './packet-limits.ts';

/** Takes over a connection whose request asks for a WebSocket. */
export type UpgradeHandler = (request: IncomingMessage, connection: Duplex, head: Buffer) => void;

/**
 * Every upgrade of the server. A connection counts for its address from its first byte until it is gone, rejected ones
 * included, and belongs to a transport only after the checks that all transports share.
 * @param handlerAt returns the handler of a path, if it has one
 */
export function createUpgrades(
  connections: ConnectionLimit,
  limits: PacketLimits,
  trustedProxies: number,
  handlerAt: (path: string) => UpgradeHandler | undefined,
) {
  const open = new Set<Duplex>();
  let onEmpty: (() => void) | undefined;

  async function handle(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    const caller = callerOf(request, trustedProxies);
    const isOverLimit = connections.isReached(caller);
    if (isOverLimit) {
      rateLimitRejections.inc({ limit: 'live-connections' });
    }
    const release = connections.add(caller);
    open.add(connection);
    connection.on('error', () => connection.destroy());
    connection.once('close', () => {
      release();
      open.delete(connection);
      if (open.size === 0) {
        onEmpty?.();
      }
    });
    // Not `new URL`: it throws for an address like `//`, and an exception here ends the process.
    const [path = ''] = (request.url ?? '').split('?');
    const handler = handlerAt(path);
    if (!handler) {
      rejectConnection(connection, 'not_found');
    } else if (isOverLimit || (await limits.countHandshake(caller))) {
      rejectConnection(connection, 'rate_limited');
    } else if (isCrossOriginUpgrade(request, trustedProxies)) {
      rejectConnection(connection, 'cross_origin');
    } else {
      handler(request, connection, head);
    }
  }

  return {
    handle(this: void, request: IncomingMessage, connection: Duplex, head: Buffer): void {
      void handle(request, connection, head);
    },
    /** Resolves when every connection is closed; open connections are destroyed after this time. */
    async destroyAfter(timeoutMs: number): Promise<void> {
      if (open.size === 0) {
        return;
      }
      const timer = setTimeout(() => {
        for (const connection of open) {
          connection.destroy();
        }
      }, timeoutMs);
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
      clearTimeout(timer);
    },
  };
}

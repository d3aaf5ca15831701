import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { rateLimitRejections } from '../../metrics/instruments.ts';
import type { Pipelines } from './pipelines.ts';

const CHECK_MS = 100;

/** What was seen of a connection whose answer is not read as fast as it is made. */
interface Reader {
  unsentBytes: number;
  sentBytes: number;
  /** What it had sent us when it stalled. */
  receivedBytes: number;
  /** Since when nothing more was sent, in milliseconds of `performance.now()`. */
  stalledSince: number;
}

interface UnsentLimits {
  /** Of all connections together. */
  mostBytes: number;
  /** How long an answer may not be read. */
  timeoutMs: number;
}

/**
 * Bounds the memory of answers that wait to be sent: while there is more, the connection goes whose caller has read
 * nothing for the longest time. Ends a connection, too, that sends on and reads nothing until the time is over: what
 * arrives keeps the time limit of idle connections from ending it.
 */
export function limitUnsentBytes(
  server: Server,
  pipelines: Pipelines,
  { mostBytes, timeoutMs }: UnsentLimits,
): void {
  let readers = new Map<Socket, Reader>();

  function check(): void {
    const seen = new Map<Socket, Reader>();
    let total = 0;
    for (const { connection, owed } of pipelines.busy) {
      // With what the connection itself holds of it.
      const unsentBytes = owed[0]?.response.writableLength ?? 0;
      if (unsentBytes > 0) {
        total += unsentBytes;
        const sentBytes = connection.bytesWritten - connection.writableLength;
        const before = readers.get(connection);
        const reader =
          before?.sentBytes === sentBytes
            ? { ...before, unsentBytes }
            : {
                unsentBytes,
                sentBytes,
                receivedBytes: connection.bytesRead,
                stalledSince: performance.now(),
              };
        seen.set(connection, reader);
        // Of an answer that is one piece, nothing counts as sent before the end: who only reads slowly sends nothing,
        // either.
        const sendsOn = connection.bytesRead > reader.receivedBytes;
        if (sendsOn && performance.now() - reader.stalledSince >= timeoutMs) {
          connection.destroy();
        }
      }
    }
    readers = seen;
    if (total <= mostBytes) {
      return;
    }
    const slowestFirst = [...seen].toSorted(
      ([, a], [, b]) => a.stalledSince - b.stalledSince || b.unsentBytes - a.unsentBytes,
    );
    for (const [connection, { unsentBytes }] of slowestFirst) {
      if (total <= mostBytes) {
        break;
      }
      total -= unsentBytes;
      rateLimitRejections.inc({ limit: 'unsent-bytes' });
      connection.destroy();
    }
  }

  const timer = setInterval(check, CHECK_MS).unref();
  server.once('close', () => clearInterval(timer));
}

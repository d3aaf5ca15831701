import { randomUUID } from 'node:crypto';
import { CLOSE_CODES } from '@moveway/contracts/realtime/realtime.ts';
import { clientMessageSchema, type ClientMessage } from '@moveway/contracts/realtime/live-messages.schema.ts';
import {
  isTrackingNumber,
  normalizeTrackingNumber,
} from '@moveway/contracts/shipments/numbers/tracking-number.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { parseJson } from '../kernel/objects.ts';
import { AppError } from '../kernel/app-error.ts';
import type { LiveConnection } from './live-connection.ts';
import { POINTS, type PacketLimits } from './packet-limits.ts';
import { createFailureLog, type Logger } from '../kernel/logger.ts';
import type { TrackingMisses, Visitor } from '../shipments/public/misses.ts';

/**
 * When each of the numbers that exist was changed last. Asking counts like tracking them.
 * @throws {AppError} `rate_limited` when this caller has asked for too many that do not exist
 */
export type FindTracked = (
  trackingNumbers: readonly string[],
  visitor: Visitor,
) => Promise<Map<string, Date>>;

export function createFindTracked({
  tracking,
  misses,
  log,
}: {
  tracking: { updateTimes(trackingNumbers: readonly string[]): Promise<Map<string, Date>> };
  misses: Pick<TrackingMisses, 'lookUp'>;
  log: Logger;
}): FindTracked {
  const failures = createFailureLog(log, 'Looking up watched packages');
  return async (trackingNumbers, visitor) => {
    try {
      const times = await misses.lookUp(visitor, trackingNumbers, async () => {
        const answer = await tracking.updateTimes(trackingNumbers);
        return { answer, misses: trackingNumbers.length - answer.size };
      });
      failures.succeeded();
      return times;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'rate_limited')) {
        failures.failed(error);
      }
      throw error;
    }
  };
}

/** Handles the messages of one client of the plain WebSocket. */
export function createClientMessages({
  connection,
  caller,
  limits,
  findTracked,
  onLookUp,
  onWatch,
}: {
  connection: LiveConnection;
  caller: Caller;
  limits: PacketLimits;
  findTracked: (trackingNumbers: readonly string[]) => ReturnType<FindTracked>;
  /** These numbers are being looked up: their changes are noted from now on. */
  onLookUp: (trackingNumbers: string[]) => void;
  /** From now on the client watches these numbers. */
  onWatch: (trackingNumbers: string[]) => void;
}) {
  const id = randomUUID();
  /** How often the client has said what it watches: an older answer does not replace a newer one. */
  let watches = 0;
  /** Whether a number changed while it was looked up. What was read may be older than that. */
  let hasChanged = false;

  async function watch(requested: readonly string[]): Promise<void> {
    watches += 1;
    const current = watches;
    const numbers = [...new Set(requested.map(normalizeTrackingNumber).filter(isTrackingNumber))];
    hasChanged = false;
    onLookUp(numbers);
    try {
      const times = numbers.length === 0 ? new Map<string, Date>() : await findTracked(numbers);
      if (current === watches && connection.isOpen()) {
        onWatch([...times.keys()]);
        const updatedAt = Object.fromEntries([...times].map(([number, at]) => [number, at.toISOString()]));
        connection.send({
          type: 'watching',
          trackingNumbers: [...requested],
          updatedAt: hasChanged ? undefined : updatedAt,
        });
      }
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') {
        const { retryAfter = 1 } = error;
        connection.send({ type: 'error', code: 'rate_limited', retryAfter: Math.ceil(retryAfter) });
      } else {
        connection.send({ type: 'error', code: 'unavailable' });
      }
    }
  }

  async function follow(message: ClientMessage | undefined): Promise<void> {
    const exceeded = await limits.count(id, caller, pointsOf(message));
    if (!connection.isOpen()) {
      return;
    }
    if (exceeded?.of === 'connection') {
      connection.close(CLOSE_CODES.policyViolation, 'rate_limited');
    } else if (exceeded) {
      connection.send({ type: 'error', code: 'rate_limited', retryAfter: exceeded.retryAfter });
    } else if (!message) {
      connection.send({ type: 'error', code: 'invalid_input' });
    } else if (message.type === 'ping') {
      connection.send({ type: 'pong' });
    } else {
      await watch(message.trackingNumbers);
    }
  }

  return {
    /** A number that is being looked up has changed. */
    markChanged(): void {
      hasChanged = true;
    },
    /** Counts a packet that is no message, and closes a connection that sends too many. @returns whether to answer */
    async countPacket(): Promise<boolean> {
      const exceeded = await limits.count(id, caller, POINTS.packet);
      if (exceeded?.of === 'connection' && connection.isOpen()) {
        connection.close(CLOSE_CODES.policyViolation, 'rate_limited');
      }
      return !exceeded;
    },
    handle(data: Buffer, isBinary: boolean): void {
      if (isBinary) {
        connection.close(CLOSE_CODES.unsupportedData, 'unsupported_media_type');
      } else if (connection.isOpen()) {
        void follow(parse(data));
      }
    },
    close(): void {
      limits.forget(id);
    },
  };
}

function parse(data: Buffer): ClientMessage | undefined {
  return clientMessageSchema.safeParse(parseJson(data.toString())).data;
}

function pointsOf(message: ClientMessage | undefined): number {
  if (!message) {
    return POINTS.invalid;
  }
  return message.type === 'watch'
    ? POINTS.packet + POINTS.watchedNumber * message.trackingNumbers.length
    : POINTS.packet;
}

import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkKeysOf, SITE_FACTOR, type Caller } from '../kernel/identity/caller.ts';
import { rateLimitRejections } from '../kernel/metrics.ts';
import { consumePoints } from '../storage/limits/limits.ts';

const WINDOW_SECONDS = 10;
/** Three lists of 35 numbers, or twelve messages a second. */
const POINTS_PER_CONNECTION = 120;
/** Two hundred pages behind one address that all come back at once. */
const POINTS_PER_ADDRESS = 6000;

/** What a handshake and what a packet cost. A sign-in reads the database, and so does each watched number. */
export const POINTS = { handshake: 10, packet: 1, watchedNumber: 1, signIn: 20, invalid: 20 } as const;

/** Which limit was exceeded, and for how long. */
interface ExceededLimit {
  of: 'connection' | 'address';
  /** In seconds. */
  retryAfter: number;
}

export type PacketLimits = ReturnType<typeof createPacketLimits>;

/** Counts what live connections cost, in this process only, by connection and by network. */
export function createPacketLimits() {
  const byConnection = new RateLimiterMemory({ points: POINTS_PER_CONNECTION, duration: WINDOW_SECONDS });
  const byAddress = new RateLimiterMemory({ points: POINTS_PER_ADDRESS, duration: WINDOW_SECONDS });
  const bySite = new RateLimiterMemory({
    points: POINTS_PER_ADDRESS * SITE_FACTOR,
    duration: WINDOW_SECONDS,
  });
  async function ofAddress(caller: Caller, points: number): Promise<ExceededLimit | undefined> {
    for (const { key, isSite } of networkKeysOf(caller)) {
      const exceeded = await consume('address', isSite ? bySite : byAddress, key, points);
      if (exceeded) {
        return exceeded;
      }
    }
    return undefined;
  }
  return {
    countHandshake: (caller: Caller) => ofAddress(caller, POINTS.handshake),
    count: async (connectionId: string, caller: Caller, points: number) =>
      (await consume('connection', byConnection, connectionId, points)) ?? (await ofAddress(caller, points)),
    /** A connection has ended. */
    forget(connectionId: string): void {
      void byConnection.delete(connectionId);
    },
  };
}

async function consume(
  of: ExceededLimit['of'],
  limiter: RateLimiterMemory,
  key: string,
  points: number,
): Promise<ExceededLimit | undefined> {
  const { isWithin, state } = await consumePoints(limiter, key, points);
  if (isWithin) {
    return undefined;
  }
  rateLimitRejections.inc({ limit: `live-${of}` });
  return { of, retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) };
}

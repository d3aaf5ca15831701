import pLimit from 'p-limit';
import { measureQueue } from '../metrics/instruments.ts';

/** How many look-ups run at once. */
const CONCURRENCY = 10;

/** Asks again whether listeners may still listen. */
export interface AuthorizationRechecks {
  /** Asks now, as soon as fewer look-ups run. */
  runSoon(check: () => Promise<void>): void;
  /** Asks again and again, counted from now, so that listeners who came at different times do not ask together. */
  repeat(check: () => Promise<void>): () => void;
}

/** @param everyMs how often a listener is checked that nothing is known to have changed for */
export function createAuthorizationRechecks(everyMs: number): AuthorizationRechecks {
  const limit = pLimit(CONCURRENCY);
  measureQueue('authorization-rechecks', () => limit.pendingCount);
  return {
    runSoon(check) {
      void limit(check);
    },
    repeat(check) {
      let isWaiting = false;
      const timer = setInterval(() => {
        // A slow database must not let the same question queue twice.
        if (!isWaiting) {
          isWaiting = true;
          void limit(async () => {
            isWaiting = false;
            await check();
          });
        }
      }, everyMs);
      return () => clearInterval(timer);
    },
  };
}

import pLimit from 'p-limit';
import { measureQueue } from '../metrics/instruments.ts';

/** How many look-ups run at once. */
const CONCURRENCY = 10;

export type AuthorizationRechecks = ReturnType<typeof createAuthorizationRechecks>;

/**
 * Checks again whether clients may still listen.
 * @param everyMs how often a listener is checked that nothing is known to have changed for
 */
export function createAuthorizationRechecks(everyMs: number) {
  const limit = pLimit(CONCURRENCY);
  measureQueue('authorization-rechecks', () => limit.pendingCount);
  return {
    /** Checks once, as soon as fewer look-ups run. */
    runSoon(check: () => Promise<void>): void {
      void limit(check);
    },
    /**
     * Checks at an interval that begins at any moment of the first one: the checks of many clients that connected at
     * once, as after a restart, would otherwise come at once each time.
     */
    repeat(check: () => Promise<void>): () => void {
      let isWaiting = false;
      const queue = () => {
        timer = setTimeout(queue, everyMs);
        // With a slow database the same check must not be queued twice.
        if (!isWaiting) {
          isWaiting = true;
          void limit(async () => {
            isWaiting = false;
            await check();
          });
        }
      };
      let timer = setTimeout(queue, Math.random() * everyMs);
      return () => clearTimeout(timer);
    },
  };
}

import pLimit from 'p-limit';
import { measureQueue } from '../kernel/metrics.ts';

/** How many clients are looked up at once; those that begin together are one query (`sessionRepo.find`). */
const CONCURRENCY = 100;
/** In how many groups, one after the other, the clients are checked in each interval. */
const GROUPS = 60;

export type AuthorizationRechecks = ReturnType<typeof createAuthorizationRechecks>;

/**
 * Checks again whether clients may still listen.
 * @param everyMs how often a listener is checked that nothing is known to have changed for
 */
export function createAuthorizationRechecks(everyMs: number) {
  const limit = pLimit(CONCURRENCY);
  measureQueue('authorization-rechecks', () => limit.pendingCount);
  const groups = Array.from({ length: GROUPS }, () => new Set<() => Promise<void>>());
  /** With a slow database the same check must not be queued twice. */
  const waiting = new Set<() => Promise<void>>();
  let next = 0;
  const timer = setInterval(() => {
    groups[next]?.forEach(queue);
    next = (next + 1) % GROUPS;
  }, everyMs / GROUPS);

  function queue(check: () => Promise<void>): void {
    if (!waiting.has(check)) {
      waiting.add(check);
      void limit(async () => {
        waiting.delete(check);
        await check();
      });
    }
  }

  return {
    /** Checks once, as soon as fewer look-ups run. */
    runSoon(check: () => Promise<void>): void {
      void limit(check);
    },
    /**
     * Checks once in every interval, with the others of a group: one query for each client would be 33 a second with
     * 2,000 of them. Groups are drawn, so that clients which connected at once, as after a restart, are spread.
     */
    repeat(check: () => Promise<void>): () => void {
      const group = groups[Math.floor(Math.random() * GROUPS)];
      group?.add(check);
      return () => void group?.delete(check);
    },
    /** Ends the repeated checks. */
    close: () => clearInterval(timer),
  };
}

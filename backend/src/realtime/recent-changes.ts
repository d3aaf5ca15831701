import type { Audience } from './audiences.ts';

/** Older changes are forgotten. Pages connect within some seconds of their first calls. In milliseconds. */
const REMEMBERED_MS = 60_000;
/**
 * How much earlier than its event a change is taken to matter no more, in milliseconds. What customers ask for is read
 * from the database, so only clocks of pages differ from this one: they are rounded, to 100 ms at most, and tick a
 * little faster or slower. What staff ask for depends on the settings and counts that each process keeps in memory, and
 * on its day; these may be some seconds behind.
 */
const TAKEN_OFF_MS = { user: 250, staff: 5000 };

/** Those that are told for how long nothing has changed. */
type OwnAudience = readonly [kind: keyof typeof TAKEN_OFF_MS, key: string];

/** When this process received an event last, by whom it was for. */
export interface RecentChanges {
  changed(audiences: readonly Audience[]): void;
  /** Events may have been missed, of any audience. */
  allChanged(): void;
  /**
   * For how long nothing has changed, in milliseconds; 0 where that is not known. A call that a client made within this
   * time, to whichever process, was answered with what there is now: a process receives an event after its commit, so
   * the call came after the commit, too. Only a duration is told, because clocks differ.
   */
  unchangedForMs(audience: OwnAudience): number;
}

export function createRecentChanges(): RecentChanges {
  /** In the order of time, by `performance.now()`. */
  const changedAt = new Map<string, number>();
  /** Earlier events are not known. */
  let knownSince = performance.now();
  return {
    changed(audiences) {
      const now = performance.now();
      for (const key of audiences.map(keyOf)) {
        changedAt.delete(key);
        changedAt.set(key, now);
      }
      for (const [other, at] of changedAt) {
        if (at > now - REMEMBERED_MS) {
          break;
        }
        changedAt.delete(other);
      }
    },
    allChanged() {
      knownSince = performance.now();
    },
    unchangedForMs(audience) {
      const since = Math.max(knownSince, changedAt.get(keyOf(audience)) ?? knownSince);
      return Math.max(
        0,
        Math.floor(Math.min(performance.now() - since, REMEMBERED_MS) - TAKEN_OFF_MS[audience[0]]),
      );
    },
  };
}

const keyOf = (audience: Audience) => audience.join(':');

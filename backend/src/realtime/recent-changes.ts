import type { Audience } from './audiences.ts';

/** Older changes are forgotten. Pages connect within some seconds of their first calls. In milliseconds. */
const REMEMBERED_MS = 60_000;
/**
 * Another process may answer calls as before a change for as long after this one has received its event: by what it
 * keeps in memory, or by its clock, when a day begins. In milliseconds.
 */
const OTHERS_BEHIND_MS = 5000;

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
  unchangedForMs(audience: Audience): number;
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
      return Math.max(0, Math.floor(Math.min(performance.now() - since, REMEMBERED_MS) - OTHERS_BEHIND_MS));
    },
  };
}

const keyOf = (audience: Audience) => audience.join(':');

/** `looked-up`: by number, who will receive changes of a package once it is known to exist. */
type AudienceKind = 'package' | 'looked-up' | 'user' | 'staff';
export type Audience = readonly [kind: AudienceKind, key: string];

/** Which clients receive which events: an audience is a kind and a key, such as a tracking number or a user id. */
export function createAudiences<L>() {
  const byAudience = new Map<string, Set<L>>();
  const ofListener = new Map<L, Map<AudienceKind, readonly string[]>>();

  function leave(listener: L, kind: AudienceKind): void {
    for (const key of ofListener.get(listener)?.get(kind) ?? []) {
      const members = byAudience.get(`${kind}:${key}`);
      members?.delete(listener);
      if (members?.size === 0) {
        byAudience.delete(`${kind}:${key}`);
      }
    }
  }

  return {
    /** Subscribes the listener to these keys of the kind, and to no others of it. */
    set(listener: L, kind: AudienceKind, keys: readonly string[]): void {
      leave(listener, kind);
      for (const key of keys) {
        const members = byAudience.get(`${kind}:${key}`) ?? new Set();
        byAudience.set(`${kind}:${key}`, members.add(listener));
      }
      const kinds = ofListener.get(listener) ?? new Map<AudienceKind, readonly string[]>();
      ofListener.set(listener, kinds.set(kind, keys));
    },
    /** Each listener once, however many of the audiences they are in. */
    members: (audiences: readonly Audience[]): Set<L> =>
      new Set(audiences.flatMap(([kind, key]) => [...(byAudience.get(`${kind}:${key}`) ?? [])])),
    remove(listener: L): void {
      for (const kind of ofListener.get(listener)?.keys() ?? []) {
        leave(listener, kind);
      }
      ofListener.delete(listener);
    },
  };
}

/** Older changes are forgotten. Pages connect within some seconds of their first calls. In milliseconds. */
const REMEMBERED_MS = 60_000;
/**
 * Subtracted from the time without changes, in milliseconds. Calls read from the database, so only the clocks of pages
 * differ from this one: they are rounded, to 100 ms at most, and tick a little faster or slower.
 */
const TAKEN_OFF_MS = 250;

/** When this process received the last event, by its audience. */
export function createRecentChanges() {
  /** In the order of time, as `performance.now()`. */
  const changedAt = new Map<string, number>();
  /** Earlier events are not known. */
  let knownSince = performance.now();
  return {
    /** @param knownAfterMs how long the memory of other processes may lag behind the event */
    changed(audiences: readonly Audience[], knownAfterMs = 0): void {
      const now = performance.now();
      for (const key of audiences.map(keyOf)) {
        const knownAt = Math.max(changedAt.get(key) ?? 0, now + knownAfterMs);
        changedAt.delete(key);
        changedAt.set(key, knownAt);
      }
      for (const [other, at] of changedAt) {
        if (at > now - REMEMBERED_MS) {
          break;
        }
        changedAt.delete(other);
      }
    },
    /** Events may have been missed, of any audience. */
    allChanged(): void {
      knownSince = performance.now();
    },
    /**
     * For how long nothing has changed, in milliseconds; 0 where that is not known. A call that a client made within
     * this time, to whichever process, was answered with what there is now: a process receives an event after its
     * commit, so the call came after the commit, too. Only a duration is told, because clocks differ.
     */
    unchangedForMs(audience: Audience): number {
      const since = Math.max(knownSince, changedAt.get(keyOf(audience)) ?? knownSince);
      return Math.max(0, Math.floor(Math.min(performance.now() - since, REMEMBERED_MS) - TAKEN_OFF_MS));
    },
  };
}

const keyOf = (audience: Audience) => audience.join(':');

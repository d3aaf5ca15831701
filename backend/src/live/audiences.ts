/** `looked-up`: by number, who will receive changes of a package once it is known to exist. */
export type AudienceKind = 'package' | 'looked-up' | 'user' | 'staff';
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

/** One versioned value in this device's storage. */
interface Stored<T> {
  /** The value, migrated to the newest shape; undefined when nothing is stored, or nothing valid. */
  read: () => T | undefined;
  write: (value: T) => void;
  clear: () => void;
}

/**
 * A value stored as the JSON text `{"v": version, "value": …}` under a key of its own. Storage can be forbidden, full
 * or damaged: nothing is read then, nothing is written, and no call throws.
 * @param migrations by version, what makes the next version's value of one that was stored; the newest version is the
 *   number after the last of them
 * @param isValid guards against what was damaged, or written by something else
 * @param area `sessionStorage` belongs to one tab and ends with it, `localStorage` to all tabs of the site
 */
export function stored<T>(
  key: string,
  migrations: readonly ((older: unknown) => unknown)[],
  isValid: (value: unknown) => value is T,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): Stored<T> {
  const version = migrations.length + 1;
  return {
    read: () => {
      const entry = attempt((): unknown => JSON.parse(globalThis[area].getItem(key) ?? 'null'));
      if (typeof entry !== 'object' || entry === null || !('v' in entry && 'value' in entry)) {
        return undefined;
      }
      const { v, value } = entry;
      if (typeof v !== 'number' || v < 1 || v > version) {
        return undefined;
      }
      const migrated = attempt(() =>
        migrations.slice(v - 1).reduce((older, migrate) => migrate(older), value),
      );
      return isValid(migrated) ? migrated : undefined;
    },
    write: (value) => {
      attempt(() => globalThis[area].setItem(key, JSON.stringify({ v: version, value })));
    },
    clear: () => {
      attempt(() => globalThis[area].removeItem(key));
    },
  };
}

/** The result of a use of storage, undefined where it throws: naming `localStorage` alone can. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

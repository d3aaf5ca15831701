/** One value in this device's storage, together with the version of its shape. */
export interface VersionedItem<T> {
  /** What is stored, migrated to the shape of today; undefined when there is nothing, or nothing readable. */
  read: () => T | undefined;
  write: (value: T) => void;
  clear: () => void;
}

/**
 * @param migrations by version, what makes the next version's value of one that was stored; the newest version is the
 *   number after the last of them
 * @param isValid guards against what was damaged, or written by somebody else
 */
export function versionedItem<T>(
  key: string,
  migrations: readonly ((stored: unknown) => unknown)[],
  isValid: (value: unknown) => value is T,
): VersionedItem<T> {
  const version = migrations.length + 1;
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        if (typeof stored !== 'object' || stored === null || !('v' in stored && 'value' in stored)) {
          return undefined;
        }
        const { v, value } = stored;
        if (typeof v !== 'number' || v < 1 || v > version) {
          return undefined;
        }
        const migrated = migrations.slice(v - 1).reduce((older, migrate) => migrate(older), value);
        return isValid(migrated) ? migrated : undefined;
      } catch {
        // Storage can be forbidden or damaged.
        return undefined;
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify({ v: version, value }));
      } catch {
        // A full or forbidden storage: the value lasts as long as the page.
      }
    },
    clear() {
      try {
        localStorage.removeItem(key);
      } catch {
        // Where storage is forbidden, there is nothing to remove.
      }
    },
  };
}

import { attempt } from './attempt.ts';

/** One versioned value in this device's storage. */
export interface Stored<T> {
  /**
   * The value, migrated to the newest shape; undefined when nothing is stored, or nothing valid. The same object until
   * another one is stored.
   */
  read: () => T | undefined;
  /** @returns whether it was stored */
  write: (value: T) => boolean;
  clear: () => void;
}

/**
 * A value stored as the JSON text `{"v": version, "value": …}` under a key of its own. Storage can be forbidden, full
 * or damaged: nothing is read then, nothing is written, and no call throws.
 * @param migrations by version, what makes the next version's value of one that was stored; the newest version is the
 *   number after the last of them
 * @param isValid guards against what was damaged, or written by something else
 * @param area `sessionStorage` belongs to one tab and ends with it, `localStorage` to all tabs of the site
 * @param besideOf fields that are stored beside the value
 */
export function stored<T>(
  key: string,
  migrations: readonly ((older: unknown) => unknown)[],
  isValid: (value: unknown) => value is T,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
  besideOf?: (value: T) => object,
): Stored<T> {
  const version = migrations.length + 1;
  let known: { text: string | null; value: T | undefined } | undefined;
  const parse = (text: string | null): T | undefined => {
    const entry = attempt((): unknown => JSON.parse(text ?? 'null'));
    if (typeof entry !== 'object' || entry === null || !('v' in entry && 'value' in entry)) {
      return undefined;
    }
    const { v, value } = entry;
    if (typeof v !== 'number' || v < 1 || v > version) {
      return undefined;
    }
    const migrated = attempt(() => migrations.slice(v - 1).reduce((older, migrate) => migrate(older), value));
    return isValid(migrated) ? migrated : undefined;
  };
  return {
    read: () => {
      const text = attempt(() => globalThis[area].getItem(key)) ?? null;
      if (known?.text !== text) {
        known = { text, value: parse(text) };
      }
      return known.value;
    },
    write: (value) => {
      const text = JSON.stringify({ v: version, value, ...besideOf?.(value) });
      return (
        attempt(() => {
          globalThis[area].setItem(key, text);
          return true;
        }) ?? false
      );
    },
    clear: () => {
      attempt(() => globalThis[area].removeItem(key));
    },
  };
}

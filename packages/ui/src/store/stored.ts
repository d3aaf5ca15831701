import { attempt } from './attempt.ts';

/** One value in this device's storage. */
export interface Stored<T> {
  /** The value; undefined when nothing is stored, or nothing valid. The same object until another one is stored. */
  read: () => T | undefined;
  /** @returns whether it was stored */
  write: (value: T) => boolean;
  clear: () => void;
}

const VERSION = 1;

/**
 * A value stored as the JSON text `{"v": 1, "value": …}` under a key of its own; one of another version is not read.
 * Storage can be forbidden, full or damaged: nothing is read then, nothing is written, and no call throws.
 * @param isValid guards against what was damaged, or written by something else
 * @param area `sessionStorage` belongs to one tab and ends with it, `localStorage` to all tabs of the site
 * @param besideOf fields that are stored beside the value
 */
export function stored<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
  besideOf?: (value: T) => object,
): Stored<T> {
  let known: { text: string | null; value: T | undefined } | undefined;
  const parse = (text: string | null): T | undefined => {
    const entry = attempt((): unknown => JSON.parse(text ?? 'null'));
    if (typeof entry !== 'object' || entry === null || !('v' in entry && 'value' in entry)) {
      return undefined;
    }
    return entry.v === VERSION && isValid(entry.value) ? entry.value : undefined;
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
      const text = JSON.stringify({ v: VERSION, value, ...besideOf?.(value) });
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

import { createStore, type Store } from '../store/store.ts';
import { attempt } from '../store/attempt.ts';
import { stored, type Stored } from '../store/stored.ts';
import { personalEntries, personalKey, whenAccountChanges, type Area, type Kind } from './account.ts';
import type { Noun } from './written.ts';

/** A value of the user who is signed in, for `useSyncExternalStore(store.subscribe, store.read)`. */
export interface PersonalStore<T> extends Stored<T> {
  /** Calls back when this tab or another one stores a value, and when the account changes. @returns stops it */
  subscribe: (listener: () => void) => () => void;
}

interface PersonalOptions<T> {
  name: string;
  kind: Kind;
  /** See `stored`. */
  isValid: (value: unknown) => value is T;
  /** `sessionStorage` for what belongs to one tab. */
  area?: Area;
  /** What signing out calls it, and asks about it; undefined for a value that is deleted without asking. */
  noun?: (value: T) => Noun | undefined;
  /** Whether it is sent by itself once the server can be reached. */
  isSending?: (value: T) => boolean;
}

/**
 * The names, sorted, of what is stored of a kind for the account, or held by this page, and begins like this. What
 * cannot be read yet, because there is no key to it, say, is left out.
 */
export function personalNames(kind: Kind, beginning: string): readonly string[] {
  const first = personalKey(kind, beginning);
  if (first === undefined) {
    return [];
  }
  const stored = personalEntries()
    .filter(({ area, key }) => key.startsWith(first) && attempt(() => globalThis[area].getItem(key)) !== null)
    .map(({ key }) => key);
  const held = [...ofThisPage.keys()].filter((key) => key.startsWith(first));
  return [...new Set([...stored, ...held])].toSorted().map((key) => beginning + key.slice(first.length));
}

/** A value in memory that is the first one again once a user has left. */
export function personalValue<T>(initial: T): Store<T> {
  const store = createStore(initial);
  whenAccountChanges((hasLeft) => {
    if (hasLeft) {
      store.set(initial);
    }
  });
  return store;
}

/** Of all values: a listener reads its own again, which is the same object as before if it did not change. */
const listeners = new Set<() => void>();

/**
 * Calls back when this tab or another one stores a value, and when the account changes.
 * @param isHeard whether another tab's value is one of these, by its key
 * @returns stops it
 */
export function whenStored(listener: () => void, isHeard: (key: string) => boolean = () => true): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || isHeard(key)) {
      listener();
    }
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  const stopFollowing = whenAccountChanges(() => listener());
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
    stopFollowing();
  };
}

/** Where storage is forbidden or full, values are those of the page. By key, with what would store them. */
const ofThisPage = new Map<string, { value: unknown; device: Stored<unknown> }>();
whenAccountChanges(() => ofThisPage.clear());

/** What a user has stored can be read and written only now. What this page holds for them is the newer value. */
export function storeHeld(userId: string): void {
  for (const [key, { value, device }] of ofThisPage) {
    const [, , owner] = key.split('.');
    if (owner === userId && device.write(value)) {
      ofThisPage.delete(key);
    }
  }
  for (const listener of listeners) {
    listener();
  }
}

/**
 * A stored value that every account has for itself: it is read and written for the one that is signed in, or for
 * visitors. Reading gives nothing, and writing does nothing, from when another tab has another account until this page
 * has it too. What becomes of it when the account changes follows from its kind (`account.ts`).
 */
export function personalStored<T>(options: PersonalOptions<T>): PersonalStore<T> {
  const { name, kind, isValid, area = 'localStorage', noun, isSending } = options;
  const besideOf = noun && ((value: T) => ({ noun: noun(value), isSending: isSending?.(value) }));
  let current: { key: string; device: Stored<T> } | undefined;
  const place = () => {
    const key = personalKey(kind, name);
    if (key !== undefined && current?.key !== key) {
      current = { key, device: stored(key, isValid, area, besideOf) };
    }
    return key === undefined ? undefined : current;
  };
  const change = (by: (found: NonNullable<typeof current>) => boolean): boolean => {
    const found = place();
    const isStored = found !== undefined && by(found);
    for (const listener of listeners) {
      listener();
    }
    return isStored;
  };
  return {
    read: () => {
      const found = place();
      // Put there below, for a value of this type.
      return (found && (ofThisPage.get(found.key)?.value as T | undefined)) ?? found?.device.read();
    },
    write: (value) =>
      change(({ key, device }) => {
        const isStored = device.write(value);
        if (isStored) {
          ofThisPage.delete(key);
        } else {
          ofThisPage.set(key, { value, device: device as Stored<unknown> });
        }
        return isStored;
      }),
    clear: () =>
      void change(({ key, device }) => {
        ofThisPage.delete(key);
        device.clear();
        return true;
      }),
    subscribe: (listener) => whenStored(listener, (key) => key === personalKey(kind, name)),
  };
}

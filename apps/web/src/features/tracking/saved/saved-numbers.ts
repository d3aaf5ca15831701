import { isObject } from '@moveway/api-client/json-object.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import { useSyncExternalStore } from 'react';
import { stored } from '@moveway/ui/store/stored.ts';

/** One tracking number, or a set of several, saved on this device. */
export interface Saved {
  numbers: string[];
  /** Empty if it has none. */
  nickname: string;
}

/** The oldest one is dropped when there are more. */
export const MAX_SAVED = 50;
/** In characters. */
export const MAX_NICKNAME = 40;

const KEY = 'moveway.tracking.saved';
const item = stored(KEY, [inSets], isSavedList);
const NONE: readonly Saved[] = [];
const saved = createStore<readonly Saved[]>(item.read() ?? NONE);

/** What is saved, newest first; nothing while a prerendered page hydrates. */
export function useSaved(): readonly Saved[] {
  return useSyncExternalStore(subscribe, saved.get, () => NONE);
}

/** Whether these are the same numbers, in whatever order. */
export function isSameSet(numbers: readonly string[], others: readonly string[]): boolean {
  return numbers.length === others.length && numbers.every((number) => others.includes(number));
}

/** Saves a number or a set, or gives one another nickname. @returns what was dropped because there was too much */
export function save(numbers: readonly string[], nickname: string): Saved | undefined {
  const entry = { numbers: [...numbers], nickname };
  const known = saved.get();
  const isRenamed = known.some((other) => isSameSet(other.numbers, numbers));
  const list = isRenamed
    ? known.map((other) => (isSameSet(other.numbers, numbers) ? entry : other))
    : [entry, ...known];
  store(list.slice(0, MAX_SAVED));
  return list[MAX_SAVED];
}

export function removeSaved(numbers: readonly string[]): void {
  store(saved.get().filter((other) => !isSameSet(other.numbers, numbers)));
}

function store(list: readonly Saved[]): void {
  item.write(list);
  saved.set(list);
}

/** Also notifies of changes by other tabs. */
function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that everything was cleared.
    if (key === KEY || key === null) {
      saved.set(item.read() ?? NONE);
    }
  };
  const unsubscribe = saved.subscribe(listener);
  addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    removeEventListener('storage', onStorage);
  };
}

/** Version 1 had single numbers only. */
function inSets(older: unknown): unknown {
  return Array.isArray(older)
    ? older.map(({ trackingNumber, nickname }) => ({ numbers: [trackingNumber], nickname }))
    : older;
}

function isSavedList(value: unknown): value is readonly Saved[] {
  return (
    Array.isArray(value) &&
    value.every(
      (entry) =>
        isObject(entry) &&
        Array.isArray(entry['numbers']) &&
        entry['numbers'].every((number) => typeof number === 'string') &&
        typeof entry['nickname'] === 'string',
    )
  );
}

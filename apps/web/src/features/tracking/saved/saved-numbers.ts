import { isObject } from '@moveway/api-client/json-object.ts';
import { useSyncExternalStore } from 'react';
import { stored } from '@moveway/ui/store/stored.ts';

/** One tracking number, or a set of several, saved on this device. */
export interface Saved {
  numbers: string[];
  /** Empty if it has none. */
  nickname: string;
}

const KEY = 'moveway.tracking.saved';
const item = stored(KEY, isSavedList);
const NONE: readonly Saved[] = [];
const listeners = new Set<() => void>();

/** What is saved, newest first; nothing while a prerendered page hydrates. */
export function useSaved(): readonly Saved[] {
  return useSyncExternalStore(subscribe, readSaved, () => NONE);
}

/** What is saved now, by whichever tab, newest first. */
export const readSaved = () => item.read() ?? NONE;

/** @returns whether the device stored it */
export function storeSaved(list: readonly Saved[]): boolean {
  const isStored = item.write(list);
  for (const listener of listeners) {
    listener();
  }
  return isStored;
}

/** Also notifies of changes by other tabs. */
function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that everything was cleared.
    if (key === KEY || key === null) {
      listener();
    }
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
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

/** The nickname, or the numbers themselves. */
export function nameOf({ nickname, numbers }: Saved): string {
  return nickname === '' ? numbers.join(', ') : nickname;
}

import { isObject } from '@moveway/api-client/json-object.ts';
import { useSyncExternalStore } from 'react';
import { stored } from '@moveway/ui/store/stored.ts';

/** A tracking number saved on this device. */
export interface Saved {
  trackingNumber: string;
  /** Empty if it has none. */
  nickname: string;
}

/** The oldest one is dropped when there are more. */
export const MAX_SAVED = 50;
/** In characters. */
export const MAX_NICKNAME = 40;

const KEY = 'moveway.tracking.saved';
const item = stored(KEY, isSavedList);
const NONE: readonly Saved[] = [];
const listeners = new Set<() => void>();

/** What is saved now, by whichever tab, newest first. */
const readSaved = () => item.read() ?? NONE;

/** What is saved, newest first; nothing while a prerendered page hydrates. */
export function useSaved(): readonly Saved[] {
  return useSyncExternalStore(subscribe, readSaved, () => NONE);
}

/**
 * Saves a number, or gives it another nickname.
 * @returns whether the device stored it, and what was dropped because there was too much
 */
export function save(trackingNumber: string, nickname: string) {
  const entry = { trackingNumber, nickname };
  const known = readSaved();
  const isRenamed = known.some((other) => other.trackingNumber === trackingNumber);
  const list = isRenamed
    ? known.map((other) => (other.trackingNumber === trackingNumber ? entry : other))
    : [entry, ...known];
  return { isStored: store(list.slice(0, MAX_SAVED)), dropped: list[MAX_SAVED] };
}

export function removeSaved(trackingNumber: string): void {
  store(readSaved().filter((other) => other.trackingNumber !== trackingNumber));
}

/** The nickname, or the number itself. */
export function nameOf({ nickname, trackingNumber }: Saved): string {
  return nickname === '' ? trackingNumber : nickname;
}

/** @returns whether the device stored it */
function store(list: readonly Saved[]): boolean {
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
        typeof entry['trackingNumber'] === 'string' &&
        typeof entry['nickname'] === 'string',
    )
  );
}

import { createStore } from '@moveway/ui/store/store.ts';
import { useSyncExternalStore } from 'react';
import { stored } from '@moveway/ui/store/stored.ts';

/** A tracking number saved on this device. */
export interface SavedNumber {
  trackingNumber: string;
  /** Empty if it has none. */
  nickname: string;
}

/** The oldest one is dropped when there are more. */
export const MAX_SAVED = 50;
/** In characters. */
export const MAX_NICKNAME = 40;

const KEY = 'moveway.tracking.saved';
const item = stored(KEY, [], isSavedNumbers);
const NONE: readonly SavedNumber[] = [];
const saved = createStore<readonly SavedNumber[]>(item.read() ?? NONE);

/** The saved numbers, newest first; none while a prerendered page hydrates. */
export function useSavedNumbers(): readonly SavedNumber[] {
  return useSyncExternalStore(subscribe, saved.get, () => NONE);
}

/** Saves a number, or gives one another nickname. @returns the number that was dropped because there were too many */
export function saveNumber(trackingNumber: string, nickname: string): SavedNumber | undefined {
  const known = saved.get();
  const isRenamed = known.some((other) => other.trackingNumber === trackingNumber);
  const numbers = isRenamed
    ? known.map((other) => (other.trackingNumber === trackingNumber ? { trackingNumber, nickname } : other))
    : [{ trackingNumber, nickname }, ...known];
  store(numbers.slice(0, MAX_SAVED));
  return numbers[MAX_SAVED];
}

export function removeSavedNumber(trackingNumber: string): void {
  store(saved.get().filter((other) => other.trackingNumber !== trackingNumber));
}

function store(numbers: readonly SavedNumber[]): void {
  item.write(numbers);
  saved.set(numbers);
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

function isSavedNumbers(value: unknown): value is readonly SavedNumber[] {
  return (
    Array.isArray(value) &&
    value.every(
      (entry: unknown) =>
        typeof entry === 'object' &&
        entry !== null &&
        'trackingNumber' in entry &&
        typeof entry.trackingNumber === 'string' &&
        'nickname' in entry &&
        typeof entry.nickname === 'string',
    )
  );
}

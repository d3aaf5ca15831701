import { useSyncExternalStore } from 'react';
import { unsentStored } from '@moveway/ui/personal/personal.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import type { Unsent } from './unsent-message.ts';
import type { Wait } from './wait.ts';

/** The messages, or status updates, of this device that are to be sent or could not be sent, oldest first. */
export type Outbox<M extends Unsent> = ReturnType<typeof createOutbox<M>>;

/**
 * Made once, outside of rendering: every part of a page that shows or sends the messages uses the same outbox. Each
 * account has its own messages in it.
 * @param name of what is stored
 * @param isMessage guards a stored message
 */
export function createOutbox<M extends Unsent>(name: string, isMessage: (value: unknown) => value is M) {
  const { read, write, subscribe } = unsentStored<M>({
    name,
    isValid: (value): value is readonly M[] => Array.isArray(value) && value.every(isMessage),
    isWaiting: () => true,
  });
  const none: readonly M[] = [];
  const get = () => read() ?? none;
  const replace = (key: string, by: (message: M) => readonly M[]) =>
    write(get().flatMap((message) => (message.key === key ? by(message) : message)));
  return {
    get,
    subscribe,
    /** What the messages wait for, instead of being sent. */
    wait: createStore<Wait | undefined>(undefined),
    add: (message: M) => void write([...get(), message]),
    change: (key: string, fields: Partial<M>) => void replace(key, (message) => [{ ...message, ...fields }]),
    remove: (key: string) => void replace(key, () => []),
  };
}

/** What is in an outbox, and what it waits for. */
export function useOutbox<M extends Unsent>({ get, subscribe, wait }: Outbox<M>) {
  return {
    unsent: useSyncExternalStore(subscribe, get),
    wait: useSyncExternalStore(wait.subscribe, wait.get),
  };
}

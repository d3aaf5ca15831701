import { useSyncExternalStore } from 'react';
import { unsentStored } from '@moveway/ui/personal/personal.ts';
import { whenSendingNow } from '@moveway/ui/personal/sign-out-question.ts';
import type { Noun } from '@moveway/ui/personal/written.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import type { Unsent } from './unsent-message.ts';
import type { Wait } from './wait.ts';

/** The messages, or status updates, of this device that are to be sent or could not be sent, oldest first. */
export type Outbox<M extends Unsent> = ReturnType<typeof createOutbox<M>>;

/**
 * Made once, outside of rendering: every part of a page that shows or sends the messages uses the same outbox. Each
 * account has its own messages in it.
 * @param name of what is stored
 * @param noun what signing out calls one of them
 * @param isMessage guards a stored message
 */
export function createOutbox<M extends Unsent>(
  name: string,
  noun: Noun,
  isMessage: (value: unknown) => value is M,
) {
  const { read, write, subscribe } = unsentStored<M>({
    name,
    isValid: (value): value is readonly M[] => Array.isArray(value) && value.every(isMessage),
    noun,
    isUnsent: () => true,
    isSending: ({ isSending }) => isSending,
  });
  const wait = createStore<Wait | undefined>(undefined);
  whenSendingNow(() => wait.set(undefined));
  const none: readonly M[] = [];
  const get = () => read() ?? none;
  const replace = (key: string, by: (message: M) => readonly M[]) =>
    write(get().flatMap((message) => (message.key === key ? by(message) : message)));
  return {
    get,
    subscribe,
    /** What the messages wait for, instead of being sent. */
    wait,
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

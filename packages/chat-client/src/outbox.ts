import { useSyncExternalStore } from 'react';
import {
  personalNames,
  personalStored,
  whenStored,
  type PersonalStore,
} from '@moveway/ui/personal/personal.ts';
import { whenSendingNow } from '@moveway/ui/personal/sign-out-question.ts';
import type { Noun } from '@moveway/ui/personal/written.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import type { Unsent } from './unsent-message.ts';
import type { Wait } from './wait.ts';

/** The messages, or status updates, of this device that are to be sent or could not be sent, oldest first. */
export type Outbox<M extends Unsent> = ReturnType<typeof createOutbox<M>>;

/** Where a message is stored, and the message; undefined where what is stored is damaged. */
interface Entry<M> {
  place: string;
  store: PersonalStore<M>;
  message: M | undefined;
}

/**
 * Made once, outside of rendering: every part of a page that shows or sends the messages uses the same outbox. Each
 * account has its own messages in it, and each message a key of its own in the storage of this device: a damaged one
 * spoils no other, and two tabs never overwrite what the other one writes.
 * @param name of what is stored
 * @param noun what signing out calls one of them
 * @param isMessage guards a stored message
 */
export function createOutbox<M extends Unsent>(
  name: string,
  noun: Noun,
  isMessage: (value: unknown) => value is M,
) {
  const storeAt = (place: string) =>
    personalStored<M>({
      name: place,
      kind: 'unsent',
      isValid: isMessage,
      noun: () => noun,
      isSending: ({ isSending }) => isSending,
    });
  const wait = createStore<Wait | undefined>(undefined);
  whenSendingNow(() => wait.set(undefined));
  type Entries = readonly Entry<M>[];
  let contents: { entries: Entries; messages: readonly M[]; damaged: Entries } = {
    entries: [],
    messages: [],
    damaged: [],
  };
  /** Reads the storage: another tab may have written it. It is the same object until something changes. */
  const read = () => {
    const { entries } = contents;
    const known = new Map(entries.map((entry) => [entry.place, entry]));
    const found = personalNames('unsent', `${name}.`).map((place) => {
      const before: Entry<M> = known.get(place) ?? { place, store: storeAt(place), message: undefined };
      const message = before.store.read();
      return message === before.message ? before : { ...before, message };
    });
    if (found.length !== entries.length || found.some((entry, index) => entry !== entries[index])) {
      contents = {
        entries: found,
        messages: found.flatMap(({ message }) => message ?? []),
        damaged: found.filter(({ message }) => message === undefined),
      };
    }
    return contents;
  };
  const find = (key: string) => read().entries.find(({ message }) => message?.key === key);
  return {
    noun,
    /** The messages, and what is damaged, to be cleared. */
    read,
    get: () => read().messages,
    subscribe: whenStored,
    /** What the messages wait for, instead of being sent. */
    wait,
    add: (message: M) => {
      // Places sort by when they were taken, also where the clock was set back meanwhile.
      const last = Number(read().entries.at(-1)?.place.split('.')[1]) || 0;
      storeAt(`${name}.${Math.max(Date.now(), last + 1)}.${message.key}`).write(message);
    },
    change: (key: string, fields: Partial<M>) => {
      const { store, message } = find(key) ?? {};
      if (message) {
        store?.write({ ...message, ...fields });
      }
    },
    remove: (key: string) => find(key)?.store.clear(),
    /** Runs `work` while no other tab sends what is in here. */
    alone: async (work: () => Promise<void>): Promise<void> => {
      try {
        await navigator.locks.request(`moveway.outbox.${name}`, work);
      } catch {
        // Without TLS there are no locks, and none are given where storage is forbidden. There, two tabs may send a
        // message at once, which its key makes harmless.
        await work();
      }
    },
  };
}

/** What is in an outbox, and what it waits for. */
export function useOutbox<M extends Unsent>({ read, subscribe, wait }: Outbox<M>) {
  const { messages: unsent, damaged } = useSyncExternalStore(subscribe, read);
  return { unsent, damaged, wait: useSyncExternalStore(wait.subscribe, wait.get) };
}

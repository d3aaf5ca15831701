import { createStore } from '../store/store.ts';
import { listWritten } from './written.ts';

interface SignOutQuestion {
  /** Whether the user signs out, which deletes what they have not sent. */
  answer: (signsOut: boolean) => void;
}

/** What `SignOutDialog` asks; undefined while it asks nothing. */
export const signOutQuestion = createStore<SignOutQuestion | undefined>(undefined);

/**
 * Asks a user who signs out about what they have written and not sent, which nothing of is left afterwards. Asks nothing
 * where there is nothing.
 * @returns whether they sign out
 */
export function askBeforeSignOut(): Promise<boolean> {
  if (listWritten().length === 0) {
    return Promise.resolve(true);
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  signOutQuestion.set({
    answer: (signsOut) => {
      signOutQuestion.set(undefined);
      resolve(signsOut);
    },
  });
  return promise;
}

const senders = new Set<() => void>();

/** Calls back when a user who signs out wants what waits to be sent at once. @returns stops it */
export function whenSendingNow(send: () => void): () => void {
  senders.add(send);
  return () => void senders.delete(send);
}

/** What waits to be sent is tried at once. */
export function sendNow(): void {
  for (const send of senders) {
    send();
  }
}

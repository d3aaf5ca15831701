import { createStore } from '../store/store.ts';

interface SignOutQuestion {
  /** Whether the user signs out, which deletes what they have not sent. */
  answer: (signsOut: boolean) => void;
}

/** What `askBeforeSignOut` asks and `SignOutDialog` shows; undefined while it asks nothing. */
export const signOutQuestion = createStore<SignOutQuestion | undefined>(undefined);

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

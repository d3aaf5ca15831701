import { createStore } from '../store/store.ts';
import { countUnsent } from './account.ts';

/** What becomes of what is not sent: it waits for its writer, or is deleted; or they do not sign out. */
export type SignOutAnswer = 'keep' | 'delete' | 'cancel';

interface SignOutQuestion {
  count: number;
  username: string;
  answer: (answer: SignOutAnswer) => void;
}

/** What `SignOutDialog` asks; undefined while it asks nothing. */
export const signOutQuestion = createStore<SignOutQuestion | undefined>(undefined);

/**
 * Asks a user who signs out what becomes of what they have not sent. Asks nothing where there is nothing.
 * @param username as they know themselves
 */
export function askBeforeSignOut(username: string): Promise<SignOutAnswer> {
  const count = countUnsent();
  if (count === 0) {
    return Promise.resolve('delete');
  }
  const { promise, resolve } = Promise.withResolvers<SignOutAnswer>();
  signOutQuestion.set({
    count,
    username,
    answer: (answer) => {
      signOutQuestion.set(undefined);
      resolve(answer);
    },
  });
  return promise;
}

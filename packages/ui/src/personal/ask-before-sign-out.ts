import { signOutQuestion } from './sign-out-question.ts';
import { listWritten } from './written.ts';

/**
 * Asks a user who signs out about what they have written and not sent, of which nothing is left afterwards. Asks
 * nothing where there is nothing.
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

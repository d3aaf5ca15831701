import { useEffect } from 'react';
import { mayBeSignedIn, useSession } from '../lib/accounts/session.ts';

/** What `clear-personal-data.ts` may have to remove. */
const PERSONAL_KEYS = ['moveway.dashboard', 'moveway.tracking.last-known'];

/**
 * Removes the stored data of a user's account when they sign out here or in another tab, when their session ended, and
 * when another user signs in. Offline, when the session is unknown, the data stays. The code is downloaded when
 * there is something to remove; if that fails, the next visit removes it.
 */
export function useClearPersonalData(): void {
  const session = useSession();
  const hasSignedOut = session.state === 'anonymous' && session.hasSignedOut;
  const hasLeft = session.state === 'anonymous' && (session.hasSignedOut || session.wasEnded);
  const isGone = hasLeft || (session.state === 'anonymous' && !mayBeSignedIn());
  const userId = session.state === 'signed-in' ? session.user.id : undefined;
  useEffect(() => {
    const clear = async () => {
      const personalData = await import('./clear-personal-data.ts');
      if (isGone) {
        personalData.clearAnswers();
      } else if (userId !== undefined) {
        personalData.clearAnswersOfOthers(userId);
      }
      if (hasLeft) {
        personalData.clearForms();
        personalData.clearReplyPush();
      }
      if (hasSignedOut) {
        personalData.clearOutbox();
      }
    };
    if (hasLeft || ((isGone || userId !== undefined) && hasStored(PERSONAL_KEYS))) {
      clear().catch(() => undefined);
    }
  }, [isGone, hasLeft, hasSignedOut, userId]);
}

function hasStored(keys: readonly string[]): boolean {
  try {
    return keys.some((key) => localStorage.getItem(key) !== null);
  } catch {
    // Storage can be forbidden; nothing is in it then.
    return false;
  }
}

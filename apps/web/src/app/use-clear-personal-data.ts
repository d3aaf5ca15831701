import { useEffect } from 'react';
import { clearPersonalAnswers } from '../features/tracking/last-known.ts';
import { lastDashboard } from '../lib/last-dashboard.ts';
import { clearFormDrafts } from '../lib/forms/form-draft.ts';
import { mayBeSignedIn, useSession } from '../lib/session.ts';

/**
 * Removes the stored data of a user's account when they sign out here or in another tab, when their session ended, and
 * when another user signs in. Offline, when the session is unknown, the data stays.
 */
export function useClearPersonalData(): void {
  const session = useSession();
  const isGone =
    session.state === 'anonymous' && (session.hasSignedOut || session.wasEnded || !mayBeSignedIn());
  const hasLeft = session.state === 'anonymous' && (session.hasSignedOut || session.wasEnded);
  const userId = session.state === 'signed-in' ? session.user.id : undefined;
  useEffect(() => {
    const isOfAnother = userId !== undefined && (lastDashboard.read()?.userId ?? userId) !== userId;
    if (isGone || isOfAnother) {
      lastDashboard.clear();
      clearPersonalAnswers();
    }
  }, [isGone, userId]);
  useEffect(() => {
    if (hasLeft) {
      clearFormDrafts();
    }
  }, [hasLeft]);
}

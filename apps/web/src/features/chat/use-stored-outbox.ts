import { useEffect, useState } from 'react';
import { EMPTY_OUTBOX, storedOutbox } from './outbox.ts';

/**
 * The outbox as this device keeps it, for all tabs. It belongs to one user: another user does not see it, and signing out
 * removes it. A visitor's is kept when they sign in.
 */
export function useStoredOutbox(userId: string | undefined, hasSignedOut: boolean) {
  const [outbox, setOutbox] = useState(() => storedOutbox.read() ?? EMPTY_OUTBOX);
  if (hasSignedOut && outbox.userId !== undefined) {
    setOutbox(EMPTY_OUTBOX);
  } else if (userId !== undefined && outbox.userId !== userId) {
    setOutbox({ ...(outbox.userId === undefined ? outbox : EMPTY_OUTBOX), userId });
  }
  useEffect(() => {
    if (outbox === EMPTY_OUTBOX) {
      storedOutbox.clear();
    } else {
      storedOutbox.write(outbox);
    }
  }, [outbox]);
  useEffect(() => {
    // Written by another tab.
    const onStorage = () => setOutbox(storedOutbox.read() ?? EMPTY_OUTBOX);
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return [outbox, setOutbox] as const;
}

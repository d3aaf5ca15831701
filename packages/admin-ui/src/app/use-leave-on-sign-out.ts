import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminSession } from '../platform/admin-session.ts';

/** Goes to the start of the console once its user signs out: the address names what they had open. */
export function useLeaveOnSignOut({ get, subscribe }: AdminSession, consolePath: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    let before = get().state;
    return subscribe(() => {
      const session = get();
      const wasHere = before === 'signed-in' || before === 'signing-out';
      if (wasHere && session.state === 'anonymous' && session.hasSignedOut) {
        void navigate(consolePath, { replace: true });
      }
      before = session.state;
    });
  }, [get, subscribe, navigate, consolePath]);
}

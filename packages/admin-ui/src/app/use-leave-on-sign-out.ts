import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { CONSOLE_PATH } from '../lib/address/links.ts';
import type { AdminSession } from '../platform/admin-session.ts';

/** Goes to the start of the console once its user signs out: the address names what they had open. */
export function useLeaveOnSignOut({ get, subscribe }: AdminSession): void {
  const navigate = useNavigate();
  useEffect(() => {
    let before = get().state;
    return subscribe(() => {
      const session = get();
      const wasHere = before === 'signed-in' || before === 'signing-out';
      if (wasHere && session.state === 'anonymous' && session.hasSignedOut) {
        void navigate(CONSOLE_PATH, { replace: true });
      }
      before = session.state;
    });
  }, [get, subscribe, navigate]);
}

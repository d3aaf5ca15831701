import { useMemo, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useHydrated } from '../../lib/hydration.ts';
import {
  isUndecided,
  mayBeSignedIn,
  refreshSession,
  useIsLoggingOut,
  useSession,
} from '../../lib/accounts/session.ts';
import { CustomerDashboard } from './customer-dashboard.tsx';
import { DashboardInvitation } from './dashboard-invitation.tsx';
import { readKnownDashboard } from './last-known/read.ts';
import { WaitingDashboard } from './last-known/waiting-dashboard.tsx';
import styles from './dashboard-page.module.css';

/**
 * `/dashboard` (specification, section 2): the customer's packages, a redirect to the admin screen for an
 * administrator, and a description with the sign-in dialog for a visitor. Where the server cannot be asked who is here,
 * it says so, with what was last known.
 */
export function DashboardPage() {
  const session = useSession();
  const isLoggingOut = useIsLoggingOut();
  const isHydrated = useHydrated();
  // Shown until it is known who is signed in; read again when that changes, since it is another user's then.
  const known = useMemo(
    () => (isHydrated && mayBeSignedIn() ? readKnownDashboard() : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the session decides whose it is.
    [isHydrated, session],
  );
  const [isAsking, setIsAsking] = useState(false);
  if (session.state === 'anonymous' && isUndecided(session)) {
    // To sign in would take the same server.
    const askAgain = async () => {
      setIsAsking(true);
      await refreshSession();
      setIsAsking(false);
    };
    const failure = { error: session.checkError, isBusy: isAsking, onRetry: () => void askAgain() };
    return <WaitingDashboard known={known} failure={failure} />;
  }
  if (session.state === 'anonymous') {
    return <DashboardInvitation hasSignedOut={session.hasSignedOut} wasEnded={session.wasEnded} />;
  }
  if (session.state === 'signed-in' && session.user.isAdmin) {
    return <Navigate to="/admin" replace />;
  }
  if (isLoggingOut) {
    // Unmounts everything that was loaded, even if the logout fails.
    return <p className={styles.waiting}>Logging out...</p>;
  }
  if (session.state === 'signed-in') {
    // Keyed, so that each user gets a new query cache.
    return <CustomerDashboard key={session.user.id} user={session.user} />;
  }
  return <WaitingDashboard known={known} />;
}

import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { mayBeSignedIn, useIsLoggingOut, useSession } from '../../lib/accounts/session.ts';
import { DashboardInvitation } from './dashboard-invitation.tsx';
import { readLastKnown } from './read-last-known.ts';
import { WaitingDashboard } from './waiting-dashboard.tsx';
import styles from './dashboard-page.module.css';

const load = () => import('./customer-dashboard.tsx');
const CustomerDashboard = lazy(async () => ({ default: (await load()).CustomerDashboard }));

/**
 * `/dashboard` (specification, section 2): the customer's packages, a redirect to the admin screen for an
 * administrator, and a description with the sign-in dialog for a visitor.
 */
export function DashboardPage() {
  const session = useSession();
  const isLoggingOut = useIsLoggingOut();
  const isHydrated = useHydrated();
  // Deferred, React renders it in slices of a few milliseconds.
  const canShowKnown = useDeferredValue(isHydrated && mayBeSignedIn(), false);
  const canShowOwn = useDeferredValue(session.state === 'signed-in', false);
  // What is shown until it is known who is signed in, and their packages: what was known last on this device, if
  // anything.
  const waiting = canShowKnown ? <KnownDashboard /> : <WaitingDashboard />;
  useEffect(() => {
    // Downloads the code during the session check if the visitor may be signed in.
    if (mayBeSignedIn()) {
      // A failed download is reported when the dashboard is rendered.
      load().catch(() => {});
    }
  }, []);
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
  return (
    <Suspense fallback={waiting}>
      {session.state === 'signed-in' && canShowOwn ? (
        // Keyed, so that each user gets a new query cache.
        <CustomerDashboard key={session.user.id} user={session.user} />
      ) : (
        waiting
      )}
    </Suspense>
  );
}

function KnownDashboard() {
  const [known] = useState(readLastKnown);
  return <WaitingDashboard known={known} />;
}

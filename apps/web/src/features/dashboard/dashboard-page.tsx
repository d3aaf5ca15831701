import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { mayBeSignedIn, useIsLoggingOut, useSession } from '../../lib/session.ts';
import { DashboardInvitation } from './dashboard-invitation.tsx';
import { LastKnownDashboard } from './last-known-dashboard.tsx';
import styles from './dashboard-page.module.css';

const load = () => import('./customer-dashboard.tsx');
const CustomerDashboard = lazy(async () => ({ default: (await load()).CustomerDashboard }));

// Downloads the code during the session check if the visitor may be signed in.
if (mayBeSignedIn()) {
  // A failed download is reported when the dashboard is rendered.
  load().catch(() => {});
}

/**
 * `/dashboard` (specification, section 2): the customer's packages, a redirect to the admin screen for an
 * administrator, and a description with the sign-in dialog for a visitor.
 */
export function DashboardPage() {
  const session = useSession();
  const isLoggingOut = useIsLoggingOut();
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
  const waiting = (
    <>
      <p className={styles.waiting}>Loading your dashboard...</p>
      {mayBeSignedIn() && <LastKnownDashboard />}
    </>
  );
  return (
    <Suspense fallback={waiting}>
      {session.state === 'signed-in' ? (
        // Keyed, so that each user gets a new query cache.
        <CustomerDashboard key={session.user.id} user={session.user} />
      ) : (
        waiting
      )}
    </Suspense>
  );
}

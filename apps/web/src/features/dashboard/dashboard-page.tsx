import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { mayBeSignedIn, useIsLoggingOut, useSession } from '../../lib/session.ts';
import { DashboardInvitation } from './dashboard-invitation.tsx';
import { LastKnownDashboard } from './last-known-dashboard.tsx';
import styles from './dashboard-page.module.css';

const load = () => import('./customer-dashboard.tsx');
const CustomerDashboard = lazy(async () => ({ default: (await load()).CustomerDashboard }));

// Who may be signed in gets the code while the server is asked who they are.
if (mayBeSignedIn()) {
  // Not reaching the server shows when the dashboard is to be shown.
  load().catch(() => {});
}

/**
 * `/dashboard` (specification, section 2): the customer's own page, the control center for an administrator, and the
 * sign-in dialog over a page that explains it for everybody else.
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
    // What was loaded goes with the page, also when they turn out to be still signed in.
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
        // A cache never outlives the person it was filled for.
        <CustomerDashboard key={session.user.id} user={session.user} />
      ) : (
        waiting
      )}
    </Suspense>
  );
}

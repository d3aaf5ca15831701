import { useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { mayBeSignedIn, useSession } from '../lib/session.ts';
import { WhenLoaded } from '../lib/on-demand.tsx';
import { OfflinePage } from './offline-page.tsx';

const loadLastKnown = async () =>
  (await import('../features/dashboard/last-known-dashboard.tsx')).LastKnownDashboard;

/**
 * A page of signed-in people. Opened without a network there is nobody to ask who is here, so it says that instead, with what was last known of
 * the dashboard. Who
 * loses the network later keeps the page.
 */
export function OnlinePage({ Page }: { Page: ComponentType }) {
  const session = useSession();
  const isDashboard = useLocation().pathname.startsWith('/dashboard');
  const [isPossible] = useState(() => navigator.onLine || session.state === 'signed-in');
  if (isPossible) {
    return <Page />;
  }
  return (
    <>
      <OfflinePage />
      {isDashboard && mayBeSignedIn() && <WhenLoaded load={loadLastKnown} props={{}} />}
    </>
  );
}

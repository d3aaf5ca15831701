import { useState, type ComponentType } from 'react';
import { useSession } from '../lib/session.ts';
import { OfflinePage } from './offline-page.tsx';

/**
 * A page of signed-in people. Opened without a network there is nobody to ask who is here, so it says that instead. Who
 * loses the network later keeps the page.
 */
export function OnlinePage({ Page }: { Page: ComponentType }) {
  const session = useSession();
  const [isPossible] = useState(() => navigator.onLine || session.state === 'signed-in');
  return isPossible ? <Page /> : <OfflinePage />;
}

import { useState } from 'react';
import { readKnownDashboard } from './read.ts';
import { WaitingDashboard } from './waiting-dashboard.tsx';

/** The stored dashboard on a device without a network. */
export function LastKnownDashboard() {
  const [known] = useState(readKnownDashboard);
  return <WaitingDashboard known={known} isOffline />;
}

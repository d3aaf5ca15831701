import { lastDashboard, type LastDashboard } from '../../lib/accounts/last-dashboard.ts';
import { formatAsOf } from '../../lib/shipments/shipment-format.ts';

/** The stored dashboard with its time as text. */
export interface KnownDashboard extends LastDashboard {
  moment: string;
}

export function readKnownDashboard(): KnownDashboard | undefined {
  const known = lastDashboard.read();
  return known && { ...known, moment: formatAsOf(known.asOf, new Date()) };
}

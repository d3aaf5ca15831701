import { lastDashboard, type LastDashboard } from '../../../lib/accounts/last-dashboard.ts';
import { formatNearTime } from '@moveway/ui/time/near-time.ts';
import { localDate } from '@moveway/ui/time/time-format.ts';

/** The stored dashboard with its time as text. */
export interface KnownDashboard extends LastDashboard {
  moment: string;
}

export function readKnownDashboard(): KnownDashboard | undefined {
  const known = lastDashboard.read();
  return known && { ...known, moment: formatNearTime(known.asOf, localDate(new Date())) };
}

import type { AdminStats } from './analytics.routes.ts';

/** Where the console lists what is counted as open work: the query of its address. */
export const OPEN_WORK_PLACES = {
  latePackages: { attention: 'late' },
  stalledPackages: { attention: 'stalled' },
  unassignedPackages: { attention: 'unassigned' },
  holdsDue: { attention: 'hold-due' },
  cancellationsAsked: { attention: 'cancel-asked' },
  customersWaiting: { tab: 'support', filter: 'waiting' },
  openRequests: { tab: 'support', view: 'inbox' },
} as const satisfies Partial<Record<keyof AdminStats, Record<string, string>>>;

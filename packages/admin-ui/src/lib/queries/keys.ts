import type { QueryKey } from '@tanstack/react-query';

/**
 * How the keys begin that live events, or changes of another feature, make fetch again. "Refresh Data", and a
 * connection that may have missed events, fetch everything.
 */
export const queryKeys = {
  packages: ['packages'],
  stats: ['stats'],
  users: ['users'],
  chat: ['chat'],
  mentions: ['mentions'],
  cannedReplies: ['canned-replies'],
  ownWork: ['own-work'],
  views: ['views'],
  inbox: ['inbox'],
  failedJobs: ['failed-jobs'],
  analytics: ['analytics'],
  audit: ['audit'],
  settings: ['settings'],
  sessions: ['sessions'],
} as const;

/** What the settings decide: the time zone what is late, and the days without an event what is stalled. */
export const changedBySettings: QueryKey[] = [
  queryKeys.settings,
  queryKeys.audit,
  queryKeys.packages,
  queryKeys.stats,
  queryKeys.analytics,
];

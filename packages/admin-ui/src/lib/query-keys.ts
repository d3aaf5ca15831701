import type { QueryKey } from '@tanstack/react-query';

/**
 * The first part of every query's key, by what it shows. Live events and "Refresh Data" make exactly these fetch again,
 * so that the queries of a feature, which begin with its key, do not depend on the events.
 */
export const queryKeys = {
  packages: ['packages'],
  stats: ['stats'],
  users: ['users'],
  chat: ['chat'],
  mentions: ['mentions'],
  cannedReplies: ['canned-replies'],
  imports: ['imports'],
  ownWork: ['own-work'],
  views: ['views'],
  inbox: ['inbox'],
  bulletins: ['bulletins'],
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

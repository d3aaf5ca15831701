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

/** Something has changed; `conversation` is all but its messages, `day` the company's date. */
type Change =
  | 'package'
  | 'message'
  | 'conversation'
  | 'user'
  | 'inbox'
  | 'cannedReply'
  | 'views'
  | 'settings'
  | 'day';

/** The changes after which each is fetched again. No live event is about what has none. */
const changesOf: Record<keyof typeof queryKeys, readonly Change[]> = {
  // The settings decide the time zone and the days without an event: what is late, and what is stalled.
  packages: ['package', 'settings', 'day'],
  // The customer of a resolved conversation waits no longer.
  stats: ['package', 'message', 'conversation', 'user', 'inbox', 'settings', 'day'],
  users: ['package', 'user'],
  // Conversations, notes and mentions name the people in them.
  chat: ['message', 'conversation', 'user'],
  mentions: ['conversation', 'user'],
  cannedReplies: ['cannedReply'],
  // What changes many packages, begun on another device of the same person, is seen by its first one.
  ownWork: ['package'],
  views: ['views'],
  inbox: ['inbox'],
  failedJobs: [],
  analytics: ['package', 'settings', 'day'],
  audit: ['package', 'message', 'user', 'inbox', 'cannedReply', 'views', 'settings'],
  settings: ['settings'],
  sessions: [],
};

/** How the keys begin that a change makes fetch again. */
export const keysChangedBy = (change: Change): QueryKey[] =>
  Object.entries(queryKeys).flatMap(([name, key]) =>
    changesOf[name as keyof typeof queryKeys].includes(change) ? [key] : [],
  );

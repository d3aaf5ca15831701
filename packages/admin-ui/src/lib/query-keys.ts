/**
 * The first part of every query's key, by what it shows. Live events and "Refresh Data" make exactly these fetch again,
 * so a feature's queries begin with theirs and need to know nothing of the events.
 */
export const queryKeys = {
  packages: ['packages'],
  stats: ['stats'],
  users: ['users'],
  chat: ['chat'],
  inbox: ['inbox'],
  analytics: ['analytics'],
  audit: ['audit'],
  settings: ['settings'],
  sessions: ['sessions'],
} as const;

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { type AdminApi, useAdminApi } from './admin-api.ts';
import { queryKeys } from './keys.ts';

/** The polling interval while the server is still counting, in milliseconds. */
export const WHILE_COUNTING_MS = 5000;

/** The counts of the stat cards and the notifications. */
export const adminStats = (api: AdminApi) =>
  queryOptions({
    queryKey: queryKeys.stats,
    queryFn: ({ signal }) => api.call('GET /api/admin/stats', {}, { signal }),
  });

/** The polling interval of each part of the console, in milliseconds. */
export interface PollingIntervals {
  stats: number;
  packages: number;
  chat: number;
}

/** Specification, section 9. */
const DEFAULT_INTERVALS: PollingIntervals = { stats: 30_000, packages: 15_000, chat: 5_000 };

/** All settings. Screens read them through this one query; the settings dialog writes them. */
export const settingsQuery = (api: AdminApi) =>
  queryOptions({
    queryKey: queryKeys.settings,
    queryFn: ({ signal }) => api.call('GET /api/admin/settings', {}, { signal }),
  });

/** An account: a user of the list, the customer of a package or of a conversation. */
export const accountDetail = (api: AdminApi, id: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'detail', id],
    queryFn: ({ signal }) => api.call('GET /api/admin/users/:id', { params: { id } }, { signal }),
  });

/** First name and surname, as far as known. */
export function fullName({ firstName, surname }: Pick<User, 'firstName' | 'surname'>): string | undefined {
  return [firstName, surname].filter((part) => part !== undefined).join(' ') || undefined;
}

/** What everybody may know of the settings, and the address of the site. */
export const publicSettings = (api: AdminApi) =>
  queryOptions({
    queryKey: [...queryKeys.settings, 'public'],
    queryFn: ({ signal }) => api.call('GET /api/settings', {}, { signal }),
  });

/** The polling intervals of the refresh-interval setting; the specification's defaults until it is loaded. */
export function usePollingIntervals(): PollingIntervals {
  const { data: settings } = useQuery(settingsQuery(useAdminApi()));
  const seconds = settings?.refreshInterval ?? null;
  return seconds === null
    ? DEFAULT_INTERVALS
    : { stats: seconds * 1000, packages: seconds * 1000, chat: seconds * 1000 };
}

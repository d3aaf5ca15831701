import { DEFAULT_TIME_ZONE } from '@moveway/contracts/settings/settings.constants.ts';
import { dayIn } from '@moveway/ui/time/time-format.ts';
import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../queries/admin-api.ts';
import { settingsQuery } from '../queries/shared.queries.ts';
import { useMinute } from './use-minute.ts';

/** The business time zone; the default one until the settings are loaded. */
export function useBusinessZone(): string {
  const { data: settings } = useQuery(settingsQuery(useAdminApi()));
  return settings?.timeZone ?? DEFAULT_TIME_ZONE;
}

/** The present calendar date in the business time zone, YYYY-MM-DD. */
export function useBusinessDay(): string {
  return dayIn(useBusinessZone(), new Date(useMinute()));
}

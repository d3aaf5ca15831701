import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../queries/admin-api.ts';
import { settingsQuery } from '../queries/shared.queries.ts';
import { useMinute } from './use-minute.ts';

/** The company's zone, until the settings are loaded. */
const DEFAULT_ZONE = 'America/Chicago';

/** The business time zone. */
export function useBusinessZone(): string {
  const { data: settings } = useQuery(settingsQuery(useAdminApi()));
  return settings?.timeZone ?? DEFAULT_ZONE;
}

/** The present calendar date in the business time zone, YYYY-MM-DD. */
export function useBusinessDay(): string {
  return dayIn(useBusinessZone(), new Date(useMinute()));
}

/** The calendar date of an instant in a zone, YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  // The Canadian format is the ISO one.
  return at.toLocaleDateString('en-CA', { timeZone });
}

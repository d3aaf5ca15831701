import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../../lib/admin-api.ts';
import { settingsQuery } from '../../lib/shared.queries.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { dayIn } from './package-timing.ts';

/** This minute, and the company's calendar date at it, YYYY-MM-DD. */
export function useCompanyDay(): { now: Date; today: string } {
  const { data: settings } = useQuery(settingsQuery(useAdminApi()));
  const now = new Date(useMinute());
  return { now, today: dayIn(settings?.timeZone ?? 'America/Chicago', now) };
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiInput } from '@moveway/contracts/api.ts';
import type { AdminApi } from '../../lib/admin-api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** One page of the audit log, newest first. */
export const auditList = (api: AdminApi, filter: NonNullable<ApiInput<'GET /api/admin/audit'>['query']>) =>
  queryOptions({
    queryKey: [...queryKeys.audit, filter],
    queryFn: ({ signal }) => api.call('GET /api/admin/audit', { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/*
 * Calendar days of the local time zone as instants; not every day has 24 hours.
 */

/** @param day YYYY-MM-DD */
export function beginOfDay(day: string): string {
  return midnight(day).toISOString();
}

/** When the next day begins. @param day YYYY-MM-DD */
export function endOfDay(day: string): string {
  const end = midnight(day);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

/** Without a zone this form is read in the reader's own. */
function midnight(day: string): Date {
  return new Date(`${day}T00:00:00`);
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useAdminApi, type AdminApi } from '../../../lib/queries/admin-api.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import { queryKeys } from '../../../lib/queries/keys.ts';
import { accountDetail } from '../../../lib/queries/shared.queries.ts';

/** How many packages of a customer are known beside a conversation, the most that a page of the list has. */
const KNOWN_PACKAGES = 100;

/** Whether an error says that there is no such customer. */
export const isNoCustomer = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'account.not_found';

/** Their packages, the last changed first. */
export const customerPackages = (api: AdminApi, customerId: string) =>
  queryOptions({
    queryKey: [...queryKeys.packages, 'of-customer', customerId],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/packages', { query: { customerId, limit: KNOWN_PACKAGES } }, { signal }),
  });

/** The package that a conversation is about, also one that is archived, deleted for now, or another customer's. */
export const askedPackage = (api: AdminApi, trackingNumber: string) =>
  queryOptions({
    queryKey: [...queryKeys.packages, 'asked-about', trackingNumber],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/packages/:trackingNumber', { params: { trackingNumber } }, { signal }),
  });

/**
 * What canned replies are filled in with. What is not known stays open: a reply about another package is worse.
 * @param written what the customer wrote, oldest first: the one of their packages is meant whose number is the last
 * @param trackingNumber of the package that the conversation is about, which is meant instead
 */
export function usePlaceholderValues(userId: string, written: string, trackingNumber?: string) {
  const api = useAdminApi();
  const { data: customer } = useQuery(accountDetail(api, userId));
  const { data: packages } = useQuery(customerPackages(api, userId));
  const about = trackingNumber ?? written;
  const meant = packages?.items
    .filter((item) => lastPlace(item, about) >= 0)
    .toSorted((one, other) => lastPlace(other, about) - lastPlace(one, about))[0];
  return {
    firstName: customer?.firstName,
    trackingNumber: trackingNumber ?? meant?.trackingNumber,
    expectedDelivery: meant && formatDay(meant.estimatedDelivery),
  };
}

/** Where a text names a package last, in any case and with blanks or hyphens in its number; -1 without it. */
function lastPlace({ trackingNumber }: AdminPackage, text: string): number {
  const spelled = [...trackingNumber.replaceAll('-', '')].join('[ -]?');
  return [...text.matchAll(new RegExp(`(?<![a-z0-9]-?)${spelled}(?!-?[a-z0-9])`, 'gi'))].at(-1)?.index ?? -1;
}

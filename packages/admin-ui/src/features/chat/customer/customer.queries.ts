import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useAdminApi, type AdminApi } from '../../../lib/queries/admin-api.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import { queryKeys } from '../../../lib/queries/keys.ts';
import { accountDetail } from '../../../lib/queries/shared.queries.ts';
import type { PlaceholderValues } from '../canned-replies/placeholders.ts';

/** How many packages of a customer are shown beside a conversation. */
const SHOWN_PACKAGES = 10;

/** Whether an error says that there is no such customer. */
export const isNoCustomer = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'account.not_found';

/** Their packages, the last changed first. */
export const customerPackages = (api: AdminApi, customerId: string) =>
  queryOptions({
    queryKey: [...queryKeys.packages, 'of-customer', customerId],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/packages', { query: { customerId, limit: SHOWN_PACKAGES } }, { signal }),
  });

/** The package that a conversation is about, also one that is archived, deleted for now, or another customer's. */
export const askedPackage = (api: AdminApi, trackingNumber: string) =>
  queryOptions({
    queryKey: [...queryKeys.packages, 'asked-about', trackingNumber],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/packages/:trackingNumber', { params: { trackingNumber } }, { signal }),
  });

/**
 * What canned replies are filled in with.
 * @param trackingNumber of the package that the conversation is about; without it, the last changed one that is not
 *   delivered yet
 */
export function usePlaceholderValues(userId: string, trackingNumber?: string): PlaceholderValues {
  const api = useAdminApi();
  const { data: customer } = useQuery(accountDetail(api, userId));
  const { data: packages } = useQuery(customerPackages(api, userId));
  const meant = packages && meantPackage(packages.items, trackingNumber);
  return {
    firstName: customer?.firstName,
    trackingNumber: trackingNumber ?? meant?.trackingNumber,
    expectedDelivery: meant && formatDay(meant.estimatedDelivery),
  };
}

function meantPackage(packages: readonly AdminPackage[], trackingNumber: string | undefined) {
  return trackingNumber === undefined
    ? packages.find(({ status }) => status !== 'Delivered')
    : packages.find((item) => item.trackingNumber === trackingNumber);
}

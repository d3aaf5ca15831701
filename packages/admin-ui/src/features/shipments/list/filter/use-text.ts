import { useQuery } from '@tanstack/react-query';
import type { AttentionFilter } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { PackageListQuery } from '@moveway/contracts/shipments/shipment.routes.ts';
import { useAdminApi } from '../../../../lib/queries/admin-api.ts';
import { accountDetail } from '../../../../lib/queries/shared.queries.ts';
import { placeText } from './place-text.ts';
import type { PackageFilter } from './use-filter.ts';

const sortText: Record<PackageListQuery['sort'], string> = {
  'needs-work': 'what needs work first',
  '-updatedAt': 'recently updated first',
  updatedAt: 'oldest update first',
  '-createdAt': 'newest first',
  createdAt: 'oldest first',
  trackingNumber: 'by tracking number',
  estimatedDelivery: 'earliest delivery first',
  '-estimatedDelivery': 'latest delivery first',
  lastEventAt: 'longest idle first',
  '-lastEventAt': 'latest event first',
};

/** Where the name of a filter is no word. */
const attentionText: Partial<Record<AttentionFilter, string>> = {
  'hold-due': 'to look at again',
  'cancel-asked': 'with a request to cancel',
};

/** Which packages a list has, in words, for paper, which has no controls: `Current packages, late, newest first`. */
export function useFilterText(filter: PackageFilter): string {
  const { data: customer } = useQuery({
    ...accountDetail(useAdminApi(), filter.customerId ?? ''),
    enabled: filter.customerId !== undefined,
  });
  // What each filter adds, in the order of the sentence; one whose words another one has adds nothing.
  const covered = {
    archived: filter.canceled
      ? 'Canceled packages'
      : filter.archived === 'true'
        ? 'Archived packages'
        : 'Current packages',
    canceled: undefined,
    onHold: filter.onHold && 'on hold',
    attention: filter.attention && (attentionText[filter.attention] ?? filter.attention),
    status: filter.status,
    kind: filter.kind === 'vehicle' ? 'vehicles' : filter.kind === 'package' ? 'parcels' : undefined,
    customerId: filter.customerId && `of ${customer?.username ?? 'one customer'}`,
    state: placeText(filter),
    near: undefined,
    within: undefined,
    search: filter.search && `matching "${filter.search}"`,
    sort: sortText[filter.sort],
  } satisfies Record<keyof PackageFilter, string | undefined>;
  return Object.values(covered).filter(Boolean).join(', ');
}

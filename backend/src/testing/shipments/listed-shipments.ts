import { PACKAGE_STATUSES, SHIPMENT_KINDS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { orderOf, type ListFilter, type ListSort } from '../../shipments/list/list-filter.ts';
import type { Position } from '../../storage/filters.ts';
import { searchTokens } from '../../shipments/search/search-fields.ts';
import { shipmentListRepo } from '../../shipments/list/list.repo.ts';
import { ShipmentModel } from '../../shipments/shipment.model.ts';
import { toObjectId } from '../../storage/mongoose.ts';
import type { ProfiledRead } from '../profiled-reads.ts';

/** How many are stored. */
export const ALL = 5000;
/** How many of them are of the customer. */
export const OWN = 40;
export const CUSTOMER = '0123456789abcdef01234567';
const DAY = 24 * 60 * 60 * 1000;

/** Stores `ALL` shipments for tests of lists, past mongoose, which takes longer than MongoDB. */
export async function storeListedShipments(): Promise<void> {
  await storeShipments(ALL, listed);
}

/** Stores this many shipments, each made from its index. */
export async function storeShipments(count: number, make: (index: number) => object): Promise<void> {
  await ShipmentModel.collection.insertMany(
    Array.from({ length: count }, (_, index) => make(index)) as never,
  );
}

/** Of each two names, one is the beginning of the other. */
function senderOf(index: number): string {
  if (index % 2 === 1) {
    return index % 6 === 1 ? 'Acme Acmeson' : 'Acme';
  }
  return index % 14 === 0 ? 'Zenithia' : 'Zenith';
}

/**
 * Every second one is of Acme, one in a hundred is for Zoe, the first few are the customer's, and one in ten is
 * promised before January 5. One in a hundred is canceled, one in thirty on hold, half of these until January 3. Of one
 * in fifteen its customer asks to cancel it.
 */
export function listed(index: number) {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
  const trackingNumber = `IX-${String(index).padStart(5, '0')}`;
  const [sender, receiver] = [senderOf(index), index % 100 ? 'Jane Roe' : 'Zoe Quill'];
  return {
    trackingNumber,
    sender,
    receiver,
    estimatedDelivery: new Date(Date.UTC(2026, 0, 1) + (index % 40) * DAY).toISOString().slice(0, 10),
    lastEventAt: at,
    version: 1,
    kind: SHIPMENT_KINDS[index % 2] ?? 'package',
    status: PACKAGE_STATUSES[index % 5] ?? 'Pending',
    customerId: index < OWN ? toObjectId(CUSTOMER) : undefined,
    searchTokens: searchTokens({ trackingNumber, sender, receiver }),
    ownerTokens: searchTokens({ trackingNumber, sender, receiver }, 'owner'),
    events: [],
    isArchived: index % 50 === 49,
    ...(index % 100 === 49 && { cancellation: { reason: 'customer', at, by: 'Dispatcher' } }),
    ...(index % 15 === 0 && { cancellationRequest: { state: 'open', at } }),
    ...(index % 30 === 0 && {
      isOnHold: true,
      hold: {
        reason: 'customer',
        at,
        by: 'Dispatcher',
        until: index % 60 === 0 ? '2026-01-03' : '2026-02-03',
      },
    }),
    createdAt: at,
    updatedAt: at,
  };
}

/** The numbers of a whole list, page by page. */
export async function everyPage(given: ListFilter, size: number): Promise<string[]> {
  const { key } = orderOf(given.sort);
  const numbers: string[] = [];
  for (let after = given.after; ;) {
    const page = await shipmentListRepo.list({ ...given, after }, size);
    numbers.push(...page.map(({ trackingNumber }) => trackingNumber));
    const last = page.at(-1);
    if (!last || page.length < size) {
      return numbers;
    }
    after = { value: last[key], id: last.id };
  }
}

/** Compares two places of a list in this order. */
export function byOrder(sort: ListSort): (a: Position, b: Position) => number {
  const { direction } = orderOf(sort);
  return (a, b) => {
    if (a.value !== b.value && a.value.valueOf() !== b.value.valueOf()) {
      return a.value < b.value ? -direction : direction;
    }
    return a.id === b.id ? 0 : a.id < b.id ? -direction : direction;
  };
}

/** A filter of the administrator's list. */
export const listFilter = (given: Partial<ListFilter> = {}): ListFilter => ({
  isArchived: false,
  isCanceled: false,
  isOnHold: false,
  sort: '-updatedAt',
  ...given,
});

export const docsExamined = (reads: readonly ProfiledRead[]) =>
  reads.reduce((sum, read) => sum + (read.docsExamined ?? 0), 0);

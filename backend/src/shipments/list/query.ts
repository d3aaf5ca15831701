import {
  PACKAGE_STATUSES,
  SHIPMENT_KINDS,
  type PackageStatus,
  type ShipmentKind,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { UsState } from '@moveway/contracts/shipments/us-states.ts';
import { givenOnly, afterPosition } from '../../storage/filters.ts';
import { toObjectId } from '../../storage/mongoose.ts';
import { attentionConditions, NOT_ON_HOLD, type Attention } from './attention-filter.ts';
import type { ListPosition, ListSort } from './cursor.ts';
import type { Coordinates } from '../places/place-tables.ts';
import type { LIST_INDEXES } from '../shipment.model.ts';

export interface ListFilter {
  search: string | undefined;
  status: PackageStatus | undefined;
  kind: ShipmentKind | undefined;
  customerId: string | undefined;
  attention: Attention | undefined;
  /** The two letters of a state in which a shipment is, from which it comes or to which it goes. */
  state: UsState | undefined;
  /** The same of a circle. */
  near: (Coordinates & { miles: number }) | undefined;
  /** What is out of the current list. */
  isArchived: boolean;
  isCanceled: boolean;
  isOnHold: boolean;
  part?: ListPart | undefined;
  sort: ListSort;
  after: ListPosition | undefined;
}

/** One of the parts that a list is put together from; without one it is the whole list. */
export type ListPart =
  | { name: 'open' | 'delivered' }
  /** On its way, not on hold, and expected today, YYYY-MM-DD, or before. */
  | { name: 'due'; today: string }
  /** The same, expected later: stalled, or with an event since then. */
  | { name: 'stalled' | 'later'; today: string; stalledBefore: Date }
  | { name: 'on-hold' };

/** The statuses before Delivered. */
const OPEN_STATUSES: readonly PackageStatus[] = PACKAGE_STATUSES.filter((status) => status !== 'Delivered');

/** The conditions of a list, without those of its search. */
export function listConditions(filter: ListFilter) {
  const { customerId, attention, isArchived, isCanceled, isOnHold, status, kind, part, sort, after } = filter;
  const statuses = (status ? [status] : PACKAGE_STATUSES).filter((one) => {
    const isOpen = OPEN_STATUSES.includes(one);
    return (isOpen || !attention) && (part === undefined || isOpen === (part.name !== 'delivered'));
  });
  return {
    ...givenOnly({ customerId: customerId === undefined ? undefined : toObjectId(customerId) }),
    isArchived,
    // In the words of a partial index; since ever, because its entries say no more than when.
    ...(isCanceled && { 'cancellation.at': { $gt: new Date(0) } }),
    ...(isOnHold && { isOnHold }),
    // All values instead of none: MongoDB then merges their index ranges, and needs no sort of its own.
    status: { $in: statuses },
    kind: { $in: kind ? [kind] : SHIPMENT_KINDS },
    // They may be about the same field.
    $and: [
      attention ? attentionConditions(attention) : {},
      part ? partConditions(part) : {},
      after ? afterInList(sort, after) : {},
    ],
  };
}

/** The condition of a part beside its statuses, on fields of the indexes that hold it. */
function partConditions(part: ListPart) {
  switch (part.name) {
    case 'due': {
      return { estimatedDelivery: { $lte: part.today }, ...NOT_ON_HOLD };
    }
    case 'stalled': {
      const stalled = attentionConditions({ reason: 'stalled', before: part.stalledBefore });
      return { estimatedDelivery: { $gt: part.today }, ...stalled };
    }
    case 'later': {
      const isSince = { lastEventAt: { $gte: part.stalledBefore } };
      return { estimatedDelivery: { $gt: part.today }, ...isSince, ...NOT_ON_HOLD };
    }
    case 'on-hold': {
      return { isOnHold: true as const };
    }
    case 'open':
    case 'delivered':
    default: {
      return {};
    }
  }
}

/**
 * The conditions of a count. One that excludes nothing is left out, because not every index that counts holds its
 * field.
 */
export function countConditions(filter: ListFilter) {
  const { customerId, attention, isArchived, isCanceled, isOnHold, status, kind } = filter;
  if (attention || isCanceled || isOnHold) {
    return listConditions({ ...filter, after: undefined });
  }
  return {
    ...givenOnly({ customerId: customerId === undefined ? undefined : toObjectId(customerId), kind }),
    isArchived,
    status: { $in: status ? [status] : PACKAGE_STATUSES },
  };
}

const ORDERS = {
  '-updatedAt': { key: 'updatedAt', direction: -1 },
  updatedAt: { key: 'updatedAt', direction: 1 },
  '-createdAt': { key: 'createdAt', direction: -1 },
  createdAt: { key: 'createdAt', direction: 1 },
  trackingNumber: { key: 'trackingNumber', direction: 1 },
  '-estimatedDelivery': { key: 'estimatedDelivery', direction: -1 },
  estimatedDelivery: { key: 'estimatedDelivery', direction: 1 },
  '-lastEventAt': { key: 'lastEventAt', direction: -1 },
  lastEventAt: { key: 'lastEventAt', direction: 1 },
} as const satisfies Record<ListSort, { key: keyof typeof LIST_INDEXES; direction: 1 | -1 }>;

export function orderOf(sort: ListSort): { key: keyof typeof LIST_INDEXES; direction: 1 | -1 } {
  return ORDERS[sort];
}

/** What comes after a position in a list of this order. */
export function afterInList(sort: ListSort, position: ListPosition) {
  const { key, direction } = orderOf(sort);
  return afterPosition(key, direction, position);
}

/** Whether a list is so small that a search can look at each of its shipments. */
export function isSmallList({ customerId, attention, isOnHold }: ListFilter): boolean {
  return customerId !== undefined || attention !== undefined || isOnHold;
}

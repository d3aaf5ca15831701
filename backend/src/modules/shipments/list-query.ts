import {
  PACKAGE_STATUSES,
  SHIPMENT_KINDS,
  type PackageStatus,
  type ShipmentKind,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import { givenOnly } from '../../storage/filters.ts';
import { isAfter } from '../../storage/after-position.ts';
import { toObjectId } from '../../storage/object-id.ts';
import type { ListPosition, ListSort } from './list-cursor.ts';
import type { LIST_INDEXES } from './shipment.model.ts';

export interface ListFilter {
  search: string | undefined;
  status: PackageStatus | undefined;
  kind: ShipmentKind | undefined;
  customerId: string | undefined;
  /** Not delivered and with no customer. */
  isUnassigned: boolean;
  /** Only these, at most some hundreds; undefined for no such limit. */
  onlyIds: readonly string[] | undefined;
  isArchived: boolean;
  sort: ListSort;
  after: ListPosition | undefined;
}

/** Of a shipment on its way. */
export const OPEN_STATUSES: readonly PackageStatus[] = PACKAGE_STATUSES.filter(
  (status) => status !== 'Delivered',
);

/** What a shipment has to be to stand in a list, whatever is searched for. */
export function isListed(filter: ListFilter) {
  const { customerId, isUnassigned, onlyIds, isArchived, status, kind, sort, after } = filter;
  const statuses = status ? [status] : PACKAGE_STATUSES;
  return {
    ...givenOnly({
      customerId: customerId === undefined ? undefined : toObjectId(customerId),
      _id: onlyIds && { $in: onlyIds.map(toObjectId) },
    }),
    ...(isUnassigned ? { customerId: null } : {}),
    isArchived,
    // All values instead of none: MongoDB then merges their index ranges, and needs no sort of its own.
    status: { $in: isUnassigned ? statuses.filter((one) => OPEN_STATUSES.includes(one)) : statuses },
    kind: { $in: kind ? [kind] : SHIPMENT_KINDS },
    ...(after ? isAfterInList(sort, after) : {}),
  };
}

export function orderOf(sort: ListSort): { key: keyof typeof LIST_INDEXES; direction: 1 | -1 } {
  return sort === '-updatedAt' || sort === '-createdAt'
    ? { key: sort === '-updatedAt' ? 'updatedAt' : 'createdAt', direction: -1 }
    : { key: sort, direction: 1 };
}

/** What comes after a position in a list of this order. */
export function isAfterInList(sort: ListSort, position: ListPosition) {
  const { key, direction } = orderOf(sort);
  return isAfter(key, direction, position);
}

/** That a word of the shipment begins like this: a range, so nothing in a search has a meaning of its own. */
export function startsWith(word: string) {
  return { $elemMatch: { $gte: word, $lt: `${word}\u{10FFFF}` } };
}

/** Whether the list is of few shipments, which are sorted and compared with the search one by one. */
export function isOfFew({ customerId, isUnassigned, onlyIds }: ListFilter): boolean {
  return customerId !== undefined || onlyIds !== undefined || isUnassigned;
}

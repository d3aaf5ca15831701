import type { ApiQuery } from '@moveway/contracts/api.ts';
import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import {
  NEAR_MILES,
  PACKAGE_STATUSES,
  SHIPMENT_KINDS,
  type AttentionFilter,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { PACKAGE_SORTS } from '@moveway/contracts/shipments/shipment.routes.ts';
import { AppError } from '../../kernel/app-error.ts';
import { zonedDayOf } from '../../kernel/days.ts';
import { nothingLeft } from '../../kernel/page-cursor.ts';
import { EARTH_RADIUS_MILES } from '../../kernel/journey.ts';
import { afterPosition, type Position, startsWithPattern } from '../../storage/filters.ts';
import { toObjectId } from '../../storage/mongoose.ts';
import { askPlace } from '../places/gazetteer.ts';
import type { Coordinates } from '../places/place-tables.ts';
import { lateCondition, NOT_ON_HOLD } from '../rules/lateness.ts';
import { stateToken } from '../search/search-fields.ts';
import type { Narrowing } from '../search/search.repo.ts';
import {
  ASKED_INDEX,
  CANCELED_INDEX,
  CUSTOMER_INDEX,
  LIST_INDEXES,
  ON_HOLD_INDEX,
  PLACE_INDEX,
  SEARCH_INDEX,
  UNASSIGNED_INDEX,
} from '../shipment.model.ts';
import type { Shipment } from '../shipment.types.ts';

/*
 * The filters of the staff's list: how a query asks for each, its condition in MongoDB, and the index that finds it.
 */

const DAY_MS = 24 * 60 * 60 * 1000;

export type ListSort = (typeof PACKAGE_SORTS)[number];
export type PackageExportQuery = ApiQuery<'GET /api/admin/packages/export.csv'>;

/** A filtered list. Of these, `search`, `state` and `near` are found by indexes of their own (`narrowingsOf`). */
export interface ListFilter extends Pick<
  PackageExportQuery,
  'search' | 'status' | 'kind' | 'customerId' | 'state'
> {
  attention?: Attention | undefined;
  /** A circle in which a shipment is, from which it comes or to which it goes. */
  near?: (Coordinates & { miles: number }) | undefined;
  /** Whether the list holds archived shipments instead of current ones. Canceled and deleted ones are archived. */
  isArchived: boolean;
  isCanceled: boolean;
  isOnHold: boolean;
  part?: ListPart | undefined;
  sort: ListSort;
  /** The end of the page before: the sorted value and the id of its last shipment. */
  after?: Position | undefined;
}

/** A part of the list in the order `needs-work`; a list without a part is the whole list. */
export type ListPart =
  | { name: 'open' | 'delivered' }
  /** Not Delivered, not on hold, and expected today, YYYY-MM-DD, or before. */
  | { name: 'due'; today: string }
  /** The same, expected later: stalled, or with an event since `stalledBefore`. */
  | { name: 'stalled' | 'later'; today: string; stalledBefore: Date }
  | { name: 'on-hold' };

/** Why shipments that are not Delivered need attention, and the values that decide it. */
type Attention =
  /** Estimated for a day before this one, and for `since` or later; YYYY-MM-DD. */
  | { reason: 'late'; before: string; since?: string | undefined }
  /** Without an event since this moment. */
  | { reason: 'stalled'; before: Date }
  /** On no customer's dashboard. */
  | { reason: 'unassigned' }
  /** Its customer asks to cancel it, and has no answer yet. */
  | { reason: 'cancel-asked' }
  /** On hold, and the day to look again is today or over; YYYY-MM-DD. */
  | { reason: 'hold-due'; today: string };

export interface Moment {
  now: Date;
  /** The time zone of the business, and after how many days without an event a shipment is stalled. */
  settings: Pick<Settings, 'timeZone' | 'stalledDays'>;
}

/**
 * What a list holds, from its beginning.
 * @param since with the filter for late shipments, only those estimated for this day or later, YYYY-MM-DD
 * @throws {AppError} `shipment.place_unknown`
 */
export async function toListFilter(
  query: Omit<PackageExportQuery, 'sort'> & Pick<ListFilter, 'sort'>,
  moment: Moment,
  since?: string,
): Promise<ListFilter> {
  const { search, status, kind, customerId, attention, state, near, within, archived, ...others } = query;
  const { canceled, onHold, sort, ...rest } = others;
  nothingLeft(rest);
  return {
    search,
    status,
    kind,
    customerId,
    attention: attention && attentionAt(attention, moment, since),
    state,
    near: near ? { ...(await placeNear(near)), miles: within ?? NEAR_MILES.usual } : undefined,
    isArchived: archived === 'true' || canceled === 'true',
    isCanceled: canceled === 'true',
    isOnHold: onHold === 'true',
    sort,
  };
}

/** @param text a city with its state, or without it where only one city has this name; or a ZIP code */
async function placeNear(text: string): Promise<Coordinates> {
  const { place, only = place, problem = '' } = await askPlace(text);
  if (!only) {
    throw new AppError('shipment.place_unknown', `${problem}.`, { fields: { near: problem } });
  }
  return { latitude: only.latitude, longitude: only.longitude };
}

/** A shipment without an event since this moment is stalled. */
export function stalledBefore({ now, settings }: Moment): Date {
  return new Date(now.getTime() - settings.stalledDays * DAY_MS);
}

/** A shipment is late when its day is over where the business is. */
function attentionAt(reason: AttentionFilter, moment: Moment, since?: string): Attention {
  const today = zonedDayOf(moment.now, moment.settings.timeZone);
  switch (reason) {
    case 'late': {
      return { reason, before: today, since };
    }
    case 'stalled': {
      return { reason, before: stalledBefore(moment) };
    }
    case 'hold-due': {
      return { reason, today };
    }
    case 'cancel-asked':
    case 'unassigned':
    default: {
      return { reason };
    }
  }
}

/** For how many whole days a shipment is late, or had no event. */
export function attentionDays(
  reason: 'late' | 'stalled',
  { estimatedDelivery, lastEventAt }: Pick<Shipment, 'estimatedDelivery' | 'lastEventAt'>,
  { now, settings }: Moment,
): number {
  return reason === 'late'
    ? daysBetween(estimatedDelivery, zonedDayOf(now, settings.timeZone))
    : Math.floor((now.getTime() - lastEventAt.getTime()) / DAY_MS);
}

/** The conditions of a list, without `search`, `state` and `near`. */
export function listConditions(filter: ListFilter) {
  const { customerId, attention, isArchived, isCanceled, isOnHold, status, kind, part, sort, after } = filter;
  const statuses = (status ? [status] : PACKAGE_STATUSES).filter((one) => {
    const isOpen = one !== 'Delivered';
    return (isOpen || !attention) && (part === undefined || isOpen === (part.name !== 'delivered'));
  });
  return {
    ...(customerId !== undefined && { customerId: toObjectId(customerId) }),
    isArchived,
    // A condition on the indexed field of the partial index, which every canceled shipment meets.
    ...(isCanceled && { 'cancellation.at': { $gt: new Date(0) } }),
    ...(isOnHold && { isOnHold }),
    // All values instead of no condition: MongoDB then merges their ranges of the index, and needs no sort of its own.
    status: { $in: statuses },
    kind: { $in: kind ? [kind] : SHIPMENT_KINDS },
    // In a list, because several of these may be about the same field.
    $and: [
      attention ? attentionConditions(attention) : {},
      part ? partConditions(part) : {},
      after ? afterInList(sort, after) : {},
    ],
  };
}

/**
 * The conditions of a count. A kind that excludes nothing is left out of them: the index of a customer's shipments has
 * no kinds, and each shipment would be read. The ranges of the other lists begin with a kind.
 */
export function countConditions(filter: ListFilter) {
  const { kind, ...conditions } = listConditions({ ...filter, after: undefined });
  const hasOwnRange = filter.attention !== undefined || filter.isCanceled || filter.isOnHold;
  return filter.kind || hasOwnRange ? { kind, ...conditions } : conditions;
}

/** The condition of each reason, beside that a shipment is not Delivered. */
export function attentionConditions(attention: Attention) {
  switch (attention.reason) {
    case 'late': {
      return lateCondition(attention.before, attention.since);
    }
    case 'stalled': {
      return { lastEventAt: { $lt: attention.before }, ...NOT_ON_HOLD };
    }
    case 'hold-due': {
      return { isOnHold: true as const, 'hold.until': { $lte: attention.today } };
    }
    case 'cancel-asked': {
      return { status: 'Pending' as const, 'cancellationRequest.state': 'open' as const };
    }
    case 'unassigned':
    default: {
      return { customerId: null };
    }
  }
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
      const hasEventSince = { lastEventAt: { $gte: part.stalledBefore } };
      return { estimatedDelivery: { $gt: part.today }, ...hasEventSince, ...NOT_ON_HOLD };
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

/** The conditions of a list's state, of its circle and of its search, one for each word. */
export function narrowingsOf(
  words: readonly string[],
  { state, near }: Pick<ListFilter, 'state' | 'near'>,
): Narrowing[] {
  return [
    ...(state === undefined ? [] : [byToken(stateToken(state))]),
    ...(near === undefined ? [] : [byCircle(near)]),
    ...[...new Set(words)].map((word) => byToken(word)),
  ];
}

/** A pattern for a state, too: of an exact value and a pattern, MongoDB always bounds the index by the exact value. */
const byToken = (beginning: string): Narrowing => ({
  condition: { searchTokens: startsWithPattern(beginning) },
  index: SEARCH_INDEX,
});

/** One of a shipment's places lies in the circle. */
const byCircle = ({ longitude, latitude, miles }: NonNullable<ListFilter['near']>): Narrowing => ({
  condition: {
    'places.point': {
      $geoWithin: { $centerSphere: [[longitude, latitude], miles / EARTH_RADIUS_MILES] },
    },
  },
  index: PLACE_INDEX,
});

const ATTENTION_INDEXES = {
  late: LIST_INDEXES.estimatedDelivery,
  stalled: LIST_INDEXES.lastEventAt,
  unassigned: UNASSIGNED_INDEX,
  'hold-due': ON_HOLD_INDEX,
  'cancel-asked': ASKED_INDEX,
} as const;

/** The index that gives a list its order, or that holds its few shipments, which are sorted. */
export function indexOf({ customerId, attention, isCanceled, isOnHold, sort }: ListFilter): string {
  if (customerId !== undefined) {
    return CUSTOMER_INDEX;
  }
  if (isCanceled || isOnHold) {
    return isOnHold ? ON_HOLD_INDEX : CANCELED_INDEX;
  }
  return attention ? ATTENTION_INDEXES[attention.reason] : LIST_INDEXES[orderOf(sort).key];
}

/**
 * Whether a list is a range of an index that contains the values of all orders, but has another order than the index.
 */
export function isSortedByEntries(filter: ListFilter): boolean {
  const { customerId, attention, isCanceled, isOnHold, sort } = filter;
  const isOther = customerId !== undefined || isCanceled || isOnHold;
  const isRange = attention?.reason === 'late' || attention?.reason === 'stalled';
  return !isOther && isRange && indexOf(filter) !== LIST_INDEXES[orderOf(sort).key];
}

/** Whether a list is so small that a search can look at each of its shipments. */
export function isSmallList({ customerId, attention, isOnHold }: ListFilter): boolean {
  return customerId !== undefined || attention !== undefined || isOnHold;
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
function afterInList(sort: ListSort, position: Position) {
  const { key, direction } = orderOf(sort);
  return afterPosition(key, direction, position);
}

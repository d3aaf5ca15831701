import { z } from 'zod';
import type { ApiQuery } from '@moveway/contracts/api.ts';
import { MAX_LISTED } from '@moveway/contracts/http/http.constants.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { MAX_OPEN_WITH_VIN } from '@moveway/contracts/shipments/shipment.constants.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { pageOf, CURSOR_ID, decodeCursor } from '../../kernel/page-cursor.ts';
import {
  stalledBefore,
  type ListSort,
  orderOf,
  type ListPart,
  toListFilter,
  type Moment,
  type PackageExportQuery,
} from './list-filter.ts';
import { shipmentListRepo } from './list.repo.ts';
import { delayNote } from '../shipment.presenter.ts';
import { notFound, type ShipmentRepo } from '../shipment.repo.ts';
import type { ListedShipment, Shipment, TrackedShipment } from '../shipment.types.ts';
import { zonedDays } from '../../kernel/days.ts';
import type { Position } from '../../storage/filters.ts';

const EXPORT_BATCH = 500;

interface OrderedPart {
  part: ListPart | undefined;
  sort: ListSort;
}

const DELIVERED: OrderedPart = { part: { name: 'delivered' }, sort: '-updatedAt' };

interface ListDeps {
  clock: Clock;
  repo: Pick<ShipmentRepo, 'findByNumber' | 'findActiveByNumbers'>;
  settings: { get(): Pick<Settings, 'timeZone' | 'stalledDays'> };
}

type PackageListQuery = ApiQuery<'GET /api/admin/packages'>;
type PackageCountQuery = ApiQuery<'GET /api/admin/packages/count'>;

const moment = z.iso.datetime().transform((text) => new Date(text));
const cursorSchema = z.object({
  /** The order of the part that the page ended in, and the sorted value of its last shipment. */
  at: z.union([
    z.tuple([
      z.enum(['-updatedAt', 'updatedAt', '-createdAt', 'createdAt', '-lastEventAt', 'lastEventAt']),
      moment,
    ]),
    z.tuple([z.enum(['-estimatedDelivery', 'estimatedDelivery']), z.iso.date()]),
    z.tuple([z.literal('trackingNumber'), z.string().max(40)]),
  ]),
  id: CURSOR_ID,
  /** When the first page was read, of a list whose parts depend on the day. */
  begun: moment.optional(),
});

/**
 * Where a page ended.
 * @param sorts the orders of the parts of the list
 * @throws {AppError} `invalid_input` when the cursor was tampered with, or belongs to a list in another order
 */
function decodeListCursor(cursor: string, sorts: readonly ListSort[]) {
  const ofTheseSorts = cursorSchema.refine(({ at: [sort] }) => sorts.includes(sort));
  const { at, id, begun } = decodeCursor(cursor, ofTheseSorts);
  return { sort: at[0], value: at[1], id, begun };
}

/** The index of the part that a position is in. `due` and `later` have one order: a day after today is in `later`. */
function partAt(parts: readonly OrderedPart[], { sort, value }: Position & { sort: ListSort }): number {
  return parts.findIndex((one) => one.sort === sort && !(one.part?.name === 'due' && value > one.part.today));
}

/** The parts of a list at a moment, in order. */
function partsOf(
  { sort, attention, search, state, near, onHold }: Omit<PackageListQuery, 'limit'>,
  at: Moment,
): OrderedPart[] {
  if (sort !== 'needs-work') {
    return [{ part: undefined, sort }];
  }
  // Late shipments are worst first by their day alone. A search would be made once for each part.
  if (attention || search || state || near || onHold) {
    return [{ part: { name: 'open' }, sort: 'estimatedDelivery' }, DELIVERED];
  }
  const { today } = zonedDays(at.now, at.settings.timeZone);
  const bounds = { today, stalledBefore: stalledBefore(at) };
  return [
    { part: { name: 'due', ...bounds }, sort: 'estimatedDelivery' },
    { part: { name: 'stalled', ...bounds }, sort: 'lastEventAt' },
    { part: { name: 'later', ...bounds }, sort: 'estimatedDelivery' },
    { part: { name: 'on-hold' }, sort: '-lastEventAt' },
    DELIVERED,
  ];
}

/** Lists of shipments for staff. */
export function createListService({ repo, settings, clock }: ListDeps) {
  const momentNow = (): Moment => ({ now: clock(), settings: settings.get() });
  return {
    /**
  return {
    /**
     * @param since with the filter for late shipments, only those estimated for this day or later, YYYY-MM-DD
     * @throws {AppError} `invalid_input` for a cursor of another list; `shipment.place_unknown`
     */
    async list({ cursor, limit, since, ...query }: PackageListQuery & { since?: string | undefined }) {
      const present = momentNow();
      const { dayOf } = zonedDays(present.now, present.settings.timeZone);
      const sorts = partsOf(query, present).map(({ sort }) => sort);
      const after = cursor === undefined ? undefined : decodeListCursor(cursor, sorts);
      // All pages have the parts of the first page: at midnight, shipments move from one part to another.
      const begun = after?.begun ?? present.now;
      const parts = partsOf(query, { ...present, now: begun });
      const found: { shipment: ListedShipment; sort: ListSort }[] = [];
      for (const { part, sort } of after ? parts.slice(partAt(parts, after)) : parts) {
        // One more than the page shows whether there is a next page.
        const missing = limit + 1 - found.length;
        if (missing === 0) {
          break;
        }
        const filter = await toListFilter({ ...query, sort }, present, since);
        const position = after?.sort === sort ? after : undefined;
        const page = await shipmentListRepo.list({ ...filter, part, after: position }, missing);
        found.push(
          ...page.map(({ lastEvents, ...shipment }) => ({
            shipment: { ...shipment, lastNote: delayNote(lastEvents, shipment, dayOf) },
            sort,
          })),
        );
      }
      const { items, nextCursor } = pageOf(found, limit, ({ shipment, sort }) => ({
        at: [sort, shipment[orderOf(sort).key]],
        id: shipment.id,
        begun: query.sort === 'needs-work' ? begun : undefined,
      }));
      return { items: items.map(({ shipment }) => shipment), nextCursor };
    },

    /**
     * How many there are, up to one more than `MAX_LISTED`; undefined where a search matches too much to count soon.
     * @throws {AppError} `shipment.place_unknown`
     */
    async count(query: PackageCountQuery): Promise<number | undefined> {
      return shipmentListRepo.count(
        await toListFilter({ ...query, sort: '-updatedAt' }, momentNow()),
        MAX_LISTED + 1,
      );
    },

    /**
     * The whole list of a filter, in batches, read as they are consumed.
     * @throws {AppError} `shipment.place_unknown`
     */
    async *batches(query: PackageExportQuery): AsyncGenerator<Shipment[], void, void> {
      // One part, read from one snapshot: a shipment delivered between two snapshots would be in both.
      const sort = query.sort === 'needs-work' ? 'estimatedDelivery' : query.sort;
      yield* shipmentListRepo.batches(await toListFilter({ ...query, sort }, momentNow()), EXPORT_BATCH);
    },

    /** Archived ones too. @throws {AppError} `shipment.not_found` */
    async get(trackingNumber: string): Promise<TrackedShipment> {
      const shipment = await repo.findByNumber(trackingNumber);
      if (!shipment) {
        throw notFound();
      }
      return shipment;
    },

    /**
     * Shipments that are not deleted, in the order of their numbers.
     * @throws {AppError} `shipment.not_found` when one of them is not there
     */
    async getMany(trackingNumbers: readonly string[]): Promise<Shipment[]> {
      const found = new Map(
        (await repo.findActiveByNumbers(trackingNumbers)).map((shipment) => [
          shipment.trackingNumber,
          shipment,
        ]),
      );
      return trackingNumbers.map((number) => {
        const shipment = found.get(number);
        if (!shipment) {
          throw new AppError('shipment.not_found', `There is no package ${number}.`);
        }
        return shipment;
      });
    },

    /** Tracking numbers of the open vehicles that have this VIN, the last changed first; a few at most. */
    async findOpenByVin(vin: string): Promise<string[]> {
      return shipmentListRepo.findOpenByVin(vin, MAX_OPEN_WITH_VIN);
    },
  };
}

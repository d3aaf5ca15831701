import { MAX_LISTED } from '@moveway/contracts/http/http.constants.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { MAX_OPEN_WITH_VIN, NEAR_MILES } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { ApiQuery } from '@moveway/contracts/api.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { nothingLeft, pageOf } from '../../kernel/page-cursor.ts';
import { zonedDayOf } from '../../kernel/days.ts';
import { attentionAt, stalledBefore } from './attention-filter.ts';
import { decodeListPosition, cursorPosition, type ListPosition, type ListSort } from './cursor.ts';
import { placeNear } from './near.ts';
import { orderOf, type ListFilter, type ListPart } from './query.ts';
import { shipmentListRepo } from './list.repo.ts';
import { delayNote } from '../shipment.presenter.ts';
import { notFound, type ShipmentRepo } from '../shipment.repo.ts';
import type { ListedShipment, Shipment, TrackedShipment } from '../shipment.types.ts';

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
export type PackageExportQuery = ApiQuery<'GET /api/admin/packages/export.csv'>;
export type PackageCountQuery = ApiQuery<'GET /api/admin/packages/count'>;

/** The index of the part that a position is in. Due and later ones have one order: a day after today is a later one. */
function partAt(parts: readonly OrderedPart[], { sort, value }: ListPosition & { sort: ListSort }): number {
  return parts.findIndex((one) => one.sort === sort && !(one.part?.name === 'due' && value > one.part.today));
}

/** Lists of shipments for staff. */
export function createListService({ repo, settings, clock }: ListDeps) {
  /** What a list holds, from its beginning. @throws {AppError} `shipment.place_unknown` */
  const toFilter = async (
    query: Omit<PackageExportQuery, 'sort'> & Pick<ListFilter, 'sort'>,
    since?: string,
  ): Promise<ListFilter> => {
    const {
      search,
      status,
      kind,
      customerId,
      attention,
      state,
      near,
      within,
      archived,
      canceled,
      onHold,
      sort,
      ...rest
    } = query;
    nothingLeft(rest);
    const moment = { now: clock(), settings: settings.get() };
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
      after: undefined,
    };
  };
  /** The parts of a list, one after the other, as they are at this moment. */
  const partsOf = (
    { sort, attention, search, state, near, onHold }: Omit<PackageListQuery, 'limit'>,
    now: Date,
  ): OrderedPart[] => {
    if (sort !== 'needs-work') {
      return [{ part: undefined, sort }];
    }
    // What is late is worst first by its day alone. A search would be made once for each part.
    if (attention || search || state || near || onHold) {
      return [{ part: { name: 'open' }, sort: 'estimatedDelivery' }, DELIVERED];
    }
    const { timeZone, stalledDays } = settings.get();
    const bounds = { today: zonedDayOf(now, timeZone), stalledBefore: stalledBefore(now, stalledDays) };
    return [
      { part: { name: 'due', ...bounds }, sort: 'estimatedDelivery' },
      { part: { name: 'stalled', ...bounds }, sort: 'lastEventAt' },
      { part: { name: 'later', ...bounds }, sort: 'estimatedDelivery' },
      { part: { name: 'on-hold' }, sort: '-lastEventAt' },
      DELIVERED,
    ];
  };
  return {
    /**
     * @param since of late ones, only those estimated for this day or later, YYYY-MM-DD
     * @throws {AppError} `invalid_input` for a cursor that is not one of this list; `shipment.place_unknown`
     */
    async list({ cursor, limit, since, ...query }: PackageListQuery & { since?: string | undefined }) {
      const { timeZone } = settings.get();
      const dayOf = (instant: Date) => zonedDayOf(instant, timeZone);
      const now = clock();
      const sorts = partsOf(query, now).map(({ sort }) => sort);
      const after = cursor === undefined ? undefined : decodeListPosition(cursor, sorts);
      // All pages have the parts of the first: after midnight a later one would be due, and its page another.
      const begun = after?.begun ?? now;
      const parts = partsOf(query, begun);
      const found: { shipment: ListedShipment; sort: ListSort }[] = [];
      for (const { part, sort } of after ? parts.slice(partAt(parts, after)) : parts) {
        const filter = { ...(await toFilter({ ...query, sort }, since)), part };
        const position = after?.sort === sort ? { value: after.value, id: after.id } : undefined;
        // One more shows whether there is a next page.
        const missing = limit + 1 - found.length;
        const page = missing > 0 ? await shipmentListRepo.list({ ...filter, after: position }, missing) : [];
        found.push(
          ...page.map(({ lastEvents, ...shipment }) => ({
            shipment: { ...shipment, lastNote: delayNote(lastEvents, shipment, dayOf) },
            sort,
          })),
        );
      }
      const { items, nextCursor } = pageOf(found, limit, ({ shipment, sort }) =>
        cursorPosition(
          sort,
          { value: shipment[orderOf(sort).key], id: shipment.id },
          query.sort === 'needs-work' ? begun : undefined,
        ),
      );
      return { items: items.map(({ shipment }) => shipment), nextCursor };
    },

    /**
     * How many there are, up to one more than `MAX_LISTED`; undefined where a search matches too much to count soon.
     * @throws {AppError} `shipment.place_unknown`
     */
    async count(query: PackageCountQuery): Promise<number | undefined> {
      return shipmentListRepo.count(await toFilter({ ...query, sort: '-updatedAt' }), MAX_LISTED + 1);
    },

    /**
     * The whole list of a filter, in batches, read as they are consumed.
     * @throws {AppError} `shipment.place_unknown`
     */
    async *batches(query: PackageExportQuery): AsyncGenerator<Shipment[], void, void> {
      // One snapshot: of two, what is delivered in between would be in both.
      const sort = query.sort === 'needs-work' ? 'estimatedDelivery' : query.sort;
      yield* shipmentListRepo.batches(await toFilter({ ...query, sort }), EXPORT_BATCH);
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

    /** Tracking numbers of the vehicles on their way that have this VIN, the last changed first; a few at most. */
    async findOpenByVin(vin: string): Promise<string[]> {
      return shipmentListRepo.findOpenByVin(vin, MAX_OPEN_WITH_VIN);
    },
  };
}

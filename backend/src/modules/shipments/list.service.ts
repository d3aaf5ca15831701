import { MOST_LISTED, MOST_OPEN_WITH_VIN } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { PackageListQuery } from '@moveway/contracts/shipments/shipment.routes.ts';
import { decodeListPosition, encodeListPosition } from './list-cursor.ts';
import { notFound, type ShipmentServiceDeps } from './shipment.deps.ts';
import { shipmentListRepo } from './shipment-list.repo.ts';
import type { Shipment, TrackedShipment } from './shipment.types.ts';

const EXPORT_BATCH = 500;

export type PackageExportQuery = Omit<PackageListQuery, 'cursor' | 'limit'>;
export type PackageCountQuery = Omit<PackageExportQuery, 'sort'>;

/** Lists of shipments for staff, and counts for other features. */
export function createListService({ repo, attention }: Pick<ShipmentServiceDeps, 'repo' | 'attention'>) {
  const toFilter = async ({
    search,
    status,
    kind,
    customerId,
    attention: reason,
  }: Omit<PackageExportQuery, 'archived' | 'sort'>) => ({
    search,
    status,
    kind,
    customerId,
    isUnassigned: reason === 'unassigned',
    onlyIds: reason === 'late' || reason === 'stalled' ? await attention.worst(reason) : undefined,
  });
  return {
    /** @throws {AppError} `invalid_input` for a cursor that is not one of this list. */
    async list({ archived, cursor, limit, sort, ...filter }: PackageListQuery) {
      const found = await shipmentListRepo.list(
        {
          ...(await toFilter(filter)),
          sort,
          isArchived: archived === 'true',
          after: cursor === undefined ? undefined : decodeListPosition(cursor, sort),
        },
        // One more shows whether there is a next page.
        limit + 1,
      );
      const items = found.slice(0, limit);
      const last = found.length > limit ? items.at(-1) : undefined;
      return { items, nextCursor: last && encodeListPosition(sort, positionOf(last, sort)) };
    },

    /** How many there are, up to one more than `MOST_LISTED`; undefined where a search matches too much to count soon. */
    async count({ archived, ...filter }: PackageCountQuery): Promise<number | undefined> {
      return shipmentListRepo.count(
        {
          ...(await toFilter(filter)),
          sort: '-updatedAt',
          isArchived: archived === 'true',
          after: undefined,
        },
        MOST_LISTED + 1,
      );
    },

    /** The whole list of a filter, in batches, read as they are consumed. */
    async *batches({
      archived,
      sort,
      ...filter
    }: PackageExportQuery): AsyncGenerator<Shipment[], void, void> {
      yield* shipmentListRepo.batches(
        { ...(await toFilter(filter)), sort, isArchived: archived === 'true', after: undefined },
        EXPORT_BATCH,
      );
    },

    /** Archived ones too. @throws {AppError} `shipment.not_found` */
    async get(trackingNumber: string): Promise<TrackedShipment> {
      const shipment = await repo.findByNumber(trackingNumber);
      if (!shipment) {
        throw notFound();
      }
      return shipment;
    },

    /** Tracking numbers of the vehicles on their way that have this VIN, the last changed first; a few at most. */
    async findOpenByVin(vin: string): Promise<string[]> {
      return shipmentListRepo.findOpenByVin(vin, MOST_OPEN_WITH_VIN);
    },

    /** How many shipments each of these customers has, in one query; who has none is left out. */
    async countByCustomers(customerIds: readonly string[]): Promise<Map<string, number>> {
      return shipmentListRepo.countByCustomers(customerIds);
    },
  };
}

function positionOf(shipment: Shipment, sort: PackageListQuery['sort']) {
  const value =
    sort === 'trackingNumber'
      ? shipment.trackingNumber
      : sort.endsWith('updatedAt')
        ? shipment.updatedAt
        : shipment.createdAt;
  return { value, id: shipment.id };
}

import DataLoader from 'dataloader';
import { UNDO_WINDOW_MS, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { PackageListQuery } from '@moveway/contracts/shipments/shipment.routes.ts';
import type { NewPackage, StatusUpdate } from '@moveway/contracts/shipments/shipment.schema.ts';
import { isTrackingNumber } from '@moveway/contracts/shipments/tracking-number.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainEventBus } from '../../kernel/domain-events.ts';
import { inTransaction, RetryUnitOfWork } from '../../storage/transactions.ts';
import { defined } from './defined.ts';
import { estimateDelivery } from './delivery-estimate.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';
import { toCents } from './money.ts';
import type { LocatePlace } from './places/gazetteer.ts';
import type { ShipmentRepo } from './shipment.repo.ts';
import type { Shipment, TrackedShipment } from './shipment.types.ts';
import { generateTrackingNumber } from './tracking-number-generator.ts';

export interface ShipmentServiceDeps {
  repo: ShipmentRepo;
  events: DomainEventBus;
  clock: Clock;
  locate: LocatePlace;
  /** Makes numbers for those who give none; the specification's form unless given. */
  generateNumber?: (now: Date) => string;
}

export type TrackingOutcome =
  | { outcome: 'found'; trackingNumber: string; shipment: TrackedShipment }
  | { outcome: 'not_found' | 'malformed'; trackingNumber: string };

export type ShipmentService = ReturnType<typeof createShipmentService>;

/** Look-ups that wait together in one turn of the event loop become one query of at most this many numbers. */
const LOOKUP_BATCH = 200;

export function createShipmentService(deps: ShipmentServiceDeps) {
  const { repo, events, clock, locate, generateNumber = generateTrackingNumber } = deps;

  const lookup = new DataLoader<string, TrackedShipment | undefined>(
    async (numbers) => {
      const found = await repo.findActive([...new Set(numbers)]);
      const byNumber = new Map(found.map((shipment) => [shipment.trackingNumber, shipment]));
      return numbers.map((number) => byNumber.get(number));
    },
    { cache: false, maxBatchSize: LOOKUP_BATCH, batchScheduleFn: (run) => setImmediate(run) },
  );

  function changed(shipment: Shipment): void {
    events.publish('package.changed', {
      trackingNumber: shipment.trackingNumber,
      updatedAt: shipment.updatedAt.toISOString(),
    });
  }

  async function estimate(input: NewPackage, now: Date): Promise<string> {
    const [origin, destination] = await Promise.all(
      [input.origin, input.destination].map(async (place) => (place ? locate(place) : undefined)),
    );
    const from = input.departureDate ?? now.toISOString().slice(0, 10);
    return estimateDelivery({ kind: input.kind, from, origin, destination });
  }

  /** An event tells something: where it is, or that it is already on its way. */
  async function firstEvents({ status, currentLocation }: NewPackage, now: Date) {
    if (currentLocation === undefined && status === 'Pending') {
      return [];
    }
    const coordinates = currentLocation ? await locate(currentLocation) : undefined;
    const location = currentLocation ?? '';
    return [defined({ status, location, coordinates, isCorrection: false, timestamp: now })];
  }

  return {
    /** @returns undefined when there is no such number, or when it is archived. */
    async track(trackingNumber: string): Promise<TrackedShipment | undefined> {
      return lookup.load(trackingNumber);
    },

    /** A result for each number, in the order given. */
    async trackMany(trackingNumbers: readonly string[]): Promise<TrackingOutcome[]> {
      return Promise.all(
        trackingNumbers.map(async (trackingNumber): Promise<TrackingOutcome> => {
          if (!isTrackingNumber(trackingNumber)) {
            return { outcome: 'malformed', trackingNumber };
          }
          const shipment = await lookup.load(trackingNumber);
          return shipment
            ? { outcome: 'found', trackingNumber, shipment }
            : { outcome: 'not_found', trackingNumber };
        }),
      );
    },

    /** @throws {AppError} `shipment.tracking_number_taken` when a number was given and is in use. */
    async create(input: NewPackage): Promise<TrackedShipment> {
      return inTransaction(async () => {
        const now = clock();
        const { trackingNumber, amount, value, currentLocation, estimatedDelivery, ...rest } = input;
        const created = await repo.insert({
          ...defined(rest),
          ...defined({
            currentLocation,
            amountCents: amount === undefined ? undefined : toCents(amount),
            valueCents: value === undefined ? undefined : toCents(value),
          }),
          ...(rest.kind === 'vehicle' ? { vehicle: defined(rest.vehicle) } : {}),
          trackingNumber: trackingNumber ?? generateNumber(now),
          estimatedDelivery: estimatedDelivery ?? input.arrivalDate ?? (await estimate(input, now)),
          events: await firstEvents(input, now),
          version: 1,
          createdAt: now,
          updatedAt: now,
        });
        if (!created) {
          const message = 'This tracking number is already in use.';
          const taken = new AppError('shipment.tracking_number_taken', message, {
            fields: { trackingNumber: message },
          });
          throw trackingNumber === undefined ? new RetryUnitOfWork(taken) : taken;
        }
        changed(created);
        return created;
      });
    },

    /** @throws {AppError} `shipment.not_found` */
    async updateStatus(idOrNumber: string, update: StatusUpdate): Promise<Shipment> {
      const { status, location, description, departureDate, arrivalDate, trackingNumber } = update;
      const coordinates = location ? await locate(location) : undefined;
      const shipment = await repo.changeStatus(
        idOrNumber,
        { status, location, coordinates, description, departureDate, arrivalDate, trackingNumber },
        clock(),
      );
      if (!shipment) {
        throw notFound();
      }
      changed(shipment);
      return shipment;
    },

    /** @throws {AppError} `invalid_input` for a cursor that is not one of this list. */
    async list({ archived, cursor, limit, sort, search, status, kind }: PackageListQuery) {
      const found = await repo.list({
        ...{ search, status, kind, sort },
        isArchived: archived === 'true',
        // One more tells whether there is a next page.
        limit: limit + 1,
        after: cursor === undefined ? undefined : decodeCursor(cursor, sort),
      });
      const items = found.slice(0, limit);
      const last = found.length > limit ? items.at(-1) : undefined;
      return { items, nextCursor: last && encodeCursor(sort, positionOf(last, sort)) };
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
     * Archives a Delivered shipment; it is purged when the time for undoing is over.
     * @throws {AppError} `shipment.not_found`, `shipment.not_delivered`
     */
    async delete(trackingNumber: string): Promise<{ trackingNumber: string; undoUntil: Date }> {
      const now = clock();
      const undoUntil = new Date(now.getTime() + UNDO_WINDOW_MS);
      const archived = await repo.archive(trackingNumber, now, undoUntil);
      if (!archived) {
        const shipment = await repo.findByNumber(trackingNumber);
        throw shipment && shipment.archivedAt === undefined
          ? new AppError(
              'shipment.not_delivered',
              'Failed to delete package. Only delivered packages can be deleted.',
            )
          : notFound();
      }
      changed(archived);
      return { trackingNumber, undoUntil };
    },

    /** Restoring what is not deleted changes nothing. @throws {AppError} `shipment.not_found`, `shipment.undo_expired` */
    async restore(trackingNumber: string): Promise<Shipment> {
      const restored = await repo.restore(trackingNumber, clock());
      if (restored) {
        changed(restored);
        return restored;
      }
      const shipment = await repo.findByNumber(trackingNumber);
      if (!shipment) {
        throw notFound();
      }
      if (shipment.archivedAt !== undefined) {
        throw new AppError('shipment.undo_expired', 'The time to undo this deletion is over.');
      }
      return shipment;
    },

    /** How many shipments have each status, archived ones left out. */
    async countByStatus(): Promise<Record<PackageStatus, number>> {
      return repo.countByStatus();
    },

    /** How many shipments each of these customers has, in one query; who has none is left out. */
    async countByCustomers(customerIds: readonly string[]): Promise<Map<string, number>> {
      return repo.countByCustomers(customerIds);
    },

    async hasNone(): Promise<boolean> {
      return repo.isEmpty();
    },
  };
}

function notFound(): AppError {
  return new AppError('shipment.not_found', "We couldn't find that tracking number in our system.");
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

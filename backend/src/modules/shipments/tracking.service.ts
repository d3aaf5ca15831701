import DataLoader from 'dataloader';
import { isTrackingNumber } from '@moveway/contracts/shipments/tracking-number.ts';
import type { ShipmentServiceDeps } from './shipment-deps.ts';
import type { PublicShipment } from './shipment.types.ts';

export type TrackingOutcome =
  | { outcome: 'found'; trackingNumber: string; shipment: PublicShipment }
  | { outcome: 'not_found' | 'malformed'; trackingNumber: string };

/** Look-ups that wait together in one turn of the event loop become one query of at most this many numbers. */
const LOOKUP_BATCH = 200;

/** What everybody may ask, by number. */
export function createTrackingService({ repo }: Pick<ShipmentServiceDeps, 'repo'>) {
  const lookup = new DataLoader<string, PublicShipment | undefined>(
    async (numbers) => {
      const found = await repo.findActive([...new Set(numbers)]);
      const byNumber = new Map(found.map((shipment) => [shipment.trackingNumber, shipment]));
      return numbers.map((number) => byNumber.get(number));
    },
    { cache: false, maxBatchSize: LOOKUP_BATCH, batchScheduleFn: (run) => setImmediate(run) },
  );

  const existence = new DataLoader<string, boolean>(
    async (numbers) => {
      const existing = new Set(await repo.existing([...new Set(numbers)]));
      return numbers.map((number) => existing.has(number));
    },
    { cache: false, maxBatchSize: LOOKUP_BATCH, batchScheduleFn: (run) => setImmediate(run) },
  );

  return {
    /** Those of the numbers that can be tracked, in the order given. */
    async existing(trackingNumbers: readonly string[]): Promise<string[]> {
      const exists = await Promise.all(trackingNumbers.map((number) => existence.load(number)));
      return trackingNumbers.filter((_, index) => exists[index]);
    },

    /** @returns undefined when there is no such number, or when it is archived. */
    async track(trackingNumber: string): Promise<PublicShipment | undefined> {
      return lookup.load(trackingNumber);
    },

    /** A result for each number, in the order given, by one query of their own: they are many already. */
    async trackMany(trackingNumbers: readonly string[]): Promise<TrackingOutcome[]> {
      const wellFormed = trackingNumbers.filter(isTrackingNumber);
      const found = wellFormed.length === 0 ? [] : await repo.findActive(wellFormed);
      const byNumber = new Map(found.map((shipment) => [shipment.trackingNumber, shipment]));
      return trackingNumbers.map((trackingNumber): TrackingOutcome => {
        const shipment = byNumber.get(trackingNumber);
        return shipment
          ? { outcome: 'found', trackingNumber, shipment }
          : { outcome: isTrackingNumber(trackingNumber) ? 'not_found' : 'malformed', trackingNumber };
      });
    },
  };
}

import DataLoader from 'dataloader';
import { isTrackingNumber } from '@moveway/contracts/shipments/numbers/tracking-number.ts';
import type { ShipmentRepo } from '../shipment.repo.ts';
import type { PublicShipment } from '../shipment.types.ts';

export type TrackingOutcome =
  | { outcome: 'found'; trackingNumber: string; shipment: PublicShipment }
  | { outcome: 'not_found' | 'malformed'; trackingNumber: string };

/** Look-ups that wait together in one turn of the event loop become one query of at most this many numbers. */
const LOOKUP_BATCH = 200;

/** Tracking by number, for everybody. */
export function createTrackingService({
  repo,
}: {
  repo: Pick<ShipmentRepo, 'findActive' | 'findUpdateTimes'>;
}) {
  const lookup = new DataLoader<string, PublicShipment | undefined>(
    async (numbers) => {
      const found = await repo.findActive([...new Set(numbers)]);
      const byNumber = new Map(found.map((shipment) => [shipment.trackingNumber, shipment]));
      return numbers.map((number) => byNumber.get(number));
    },
    { cache: false, maxBatchSize: LOOKUP_BATCH, batchScheduleFn: (run) => setImmediate(run) },
  );

  const updateTime = new DataLoader<string, Date | undefined>(
    async (numbers) => {
      const times = await repo.findUpdateTimes([...new Set(numbers)]);
      return numbers.map((number) => times.get(number));
    },
    { cache: false, maxBatchSize: LOOKUP_BATCH, batchScheduleFn: (run) => setImmediate(run) },
  );

  return {
    /** When each of the numbers that can be tracked was changed last. */
    async updateTimes(trackingNumbers: readonly string[]): Promise<Map<string, Date>> {
      const times = await Promise.all(
        trackingNumbers.map(async (number) => [number, await updateTime.load(number)] as const),
      );
      return new Map(times.flatMap(([number, time]) => (time ? [[number, time]] : [])));
    },

    /** @returns undefined when there is no such number, or when it is deleted. */
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

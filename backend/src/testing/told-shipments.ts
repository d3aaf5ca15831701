import * as fc from 'fast-check';
import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { ShipmentDocument } from '../modules/shipments/shipment.model.ts';
import { mongoose } from '../storage/mongoose.ts';

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;
/** When the stories are told. */
export const NOW = new Date('2026-07-15T16:20:00Z');
const PLACES = ['Dallas, TX', 'Chicago, IL', 'Reno, NV', undefined] as const;

/** The story of a shipment. */
export interface Told {
  hoursAgo: number;
  first: PackageStatus;
  moves: { hours: number; status: PackageStatus }[];
  origin: (typeof PLACES)[number];
  destination: (typeof PLACES)[number];
  promisedAfterDays: number;
  isArchived: boolean;
}

/** Any story of the last two years. */
export const told: fc.Arbitrary<Told> = fc.record({
  hoursAgo: fc.integer({ min: 0, max: 760 * 24 }),
  first: fc.constantFrom(...PACKAGE_STATUSES),
  moves: fc.array(
    fc.record({ hours: fc.integer({ min: 1, max: 200 }), status: fc.constantFrom(...PACKAGE_STATUSES) }),
    { maxLength: 6 },
  ),
  origin: fc.constantFrom(...PLACES),
  destination: fc.constantFrom(...PLACES),
  promisedAfterDays: fc.integer({ min: 0, max: 20 }),
  isArchived: fc.boolean(),
});

/** The day of a moment, YYYY-MM-DD. */
export const iso = (time: number | Date) => new Date(time).toISOString().slice(0, 10);

let serial = 0;

/** A shipment with this story, as it is stored. */
export function documentOf(tale: Told): ShipmentDocument {
  const createdAt = new Date(NOW.getTime() - tale.hoursAgo * HOUR);
  let time = createdAt.getTime();
  const events = tale.first === 'Pending' ? [] : [eventOf(tale.first, time)];
  for (const { hours, status } of tale.moves) {
    time += hours * HOUR;
    if (time <= NOW.getTime()) {
      events.push(eventOf(status, time));
    }
  }
  const { origin, destination } = tale;
  serial += 1;
  const status = events.at(-1)?.status ?? 'Pending';
  const isArchived = tale.isArchived && status === 'Delivered';
  return {
    _id: new mongoose.Types.ObjectId(),
    trackingNumber: `MW${100_000_000 + serial}`,
    kind: serial % 2 === 0 ? 'vehicle' : 'package',
    ...{ status, sender: 'A', receiver: 'B', events, searchTokens: [], isArchived, createdAt },
    ...(origin ? { origin } : {}),
    ...(destination ? { destination } : {}),
    estimatedDelivery: iso(createdAt.getTime() + tale.promisedAfterDays * DAY),
    version: events.length + 1,
    ...(isArchived ? { archivedAt: NOW } : {}),
    updatedAt: events.at(-1)?.timestamp ?? createdAt,
  };
}

export function eventOf(status: PackageStatus, time: number) {
  const _id = new mongoose.Types.ObjectId();
  return { _id, status, location: '', isCorrection: false, timestamp: new Date(time) };
}

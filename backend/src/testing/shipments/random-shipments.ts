import * as fc from 'fast-check';
import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { ShipmentDocument } from '../../shipments/shipment.model.ts';
import { mongoose } from '../../storage/mongoose.ts';

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;
/** The time at which the generated histories are counted. */
export const NOW = new Date('2026-07-15T16:20:00Z');
const PLACES = ['Dallas, TX', 'Chicago, IL', 'Reno, NV', undefined] as const;

/** A generated history of a shipment. */
export interface ShipmentPlan {
  hoursAgo: number;
  first: PackageStatus;
  updates: { hours: number; status: PackageStatus }[];
  origin: (typeof PLACES)[number];
  destination: (typeof PLACES)[number];
  promisedAfterDays: number;
  isArchived: boolean;
  isDeleted: boolean;
  /** Unless it is Delivered. */
  isCanceled?: boolean;
  amountCents?: number | undefined;
  stars?: number | undefined;
}

/** Any history of the last two years. */
export const shipmentPlan: fc.Arbitrary<ShipmentPlan> = fc.record({
  hoursAgo: fc.integer({ min: 0, max: 760 * 24 }),
  first: fc.constantFrom(...PACKAGE_STATUSES),
  updates: fc.array(
    fc.record({ hours: fc.integer({ min: 1, max: 200 }), status: fc.constantFrom(...PACKAGE_STATUSES) }),
    { maxLength: 6 },
  ),
  origin: fc.constantFrom(...PLACES),
  destination: fc.constantFrom(...PLACES),
  promisedAfterDays: fc.integer({ min: 0, max: 20 }),
  isArchived: fc.boolean(),
  isDeleted: fc.boolean(),
  isCanceled: fc.boolean(),
  amountCents: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined }),
  stars: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
});

/** The day of a moment, YYYY-MM-DD. */
export const iso = (time: number | Date) => new Date(time).toISOString().slice(0, 10);

let serial = 0;

/** A shipment with this history, as it is stored. */
export function documentOf(plan: ShipmentPlan): ShipmentDocument {
  const createdAt = new Date(NOW.getTime() - plan.hoursAgo * HOUR);
  let time = createdAt.getTime();
  const events = plan.first === 'Pending' ? [] : [eventOf(plan.first, time)];
  for (const { hours, status } of plan.updates) {
    time += hours * HOUR;
    if (time <= NOW.getTime()) {
      events.push(eventOf(status, time));
    }
  }
  const { origin, destination } = plan;
  serial += 1;
  const status = events.at(-1)?.status ?? 'Pending';
  const isDeleted = plan.isDeleted && status === 'Delivered';
  const isCanceled = plan.isCanceled && status !== 'Delivered';
  const isArchived = isDeleted || (plan.isArchived && status === 'Delivered');
  return {
    _id: new mongoose.Types.ObjectId(),
    trackingNumber: `MW${100_000_000 + serial}`,
    kind: serial % 2 === 0 ? 'vehicle' : 'package',
    status,
    sender: 'A',
    receiver: 'B',
    events,
    searchTokens: [],
    ownerTokens: [],
    places: [],
    lastEventAt: events.at(-1)?.timestamp ?? createdAt,
    isArchived: isArchived || isCanceled === true,
    cancellation: isCanceled ? { reason: 'customer', at: NOW, by: 'Dispatcher' } : undefined,
    createdAt,
    origin,
    destination,
    estimatedDelivery: iso(createdAt.getTime() + plan.promisedAfterDays * DAY),
    version: events.length + 1,
    amountCents: plan.amountCents,
    rating:
      plan.stars === undefined || status !== 'Delivered'
        ? undefined
        : { stars: plan.stars, ratedAt: createdAt },
    archivedAt: isArchived ? NOW : undefined,
    // Later than any run, because MongoDB purges by its own clock.
    purgeAt: isDeleted ? new Date('2199-01-01') : undefined,
    updatedAt: events.at(-1)?.timestamp ?? createdAt,
  };
}

export function eventOf(status: PackageStatus, time: number) {
  const _id = new mongoose.Types.ObjectId();
  return { _id, status, location: '', isCorrection: false, timestamp: new Date(time) };
}

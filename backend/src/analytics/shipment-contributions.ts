import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { zonedDayOf } from '../kernel/days.ts';
import type { TrackedShipment } from '../shipments/shipment.service.ts';

/** What is counted for each day. A stay is time spent in a status, counted on the day it ended. */
export type Metric =
  | 'created'
  /** Created on that day, and canceled by now. */
  | 'createdCanceled'
  | 'delivered'
  | 'onTime'
  /** Shipping amounts of shipments that were created on that day and are not canceled. */
  | 'revenueCents'
  | 'ratings'
  /** Ratings of four and five stars. */
  | 'satisfied'
  | `stays:${PackageStatus}`
  | `stayMs:${PackageStatus}`;

interface DayCount {
  day: string;
  metric: Metric;
  amount: number;
}

/** What one shipment, in one version, adds to the metrics. Deleted ones stay in them: it happened. */
export interface ShipmentContributions {
  id: string;
  version: number;
  createdOn: string;
  /** Origin and destination as they were written; missing if one is not known, or the shipment is canceled. */
  lane?: string;
  counts: DayCount[];
  /** Its status, unless it is deleted or canceled. */
  status?: PackageStatus;
}

/** The fewest stars of a satisfied customer. */
const SATISFIED_FROM = 4;

const BETWEEN = '\n';

/** @param timeZone whose days its instants are counted on */
export function contributionsOf(shipment: TrackedShipment, timeZone: string): ShipmentContributions {
  const dayOf = (instant: Date) => zonedDayOf(instant, timeZone);
  const { id, version, createdAt, status, estimatedDelivery, amountCents = 0, rating } = shipment;
  const isCanceled = shipment.cancellation !== undefined;
  const createdOn = dayOf(createdAt);
  const deliveredAt = deliveryOf(shipment);
  const isDeleted = shipment.purgeAt !== undefined;
  return {
    id,
    version,
    createdOn,
    lane: isCanceled ? undefined : laneOf(shipment),
    status: isDeleted || isCanceled ? undefined : status,
    counts: [
      { day: createdOn, metric: 'created', amount: 1 },
      ...(isCanceled ? [{ day: createdOn, metric: 'createdCanceled', amount: 1 } as const] : []),
      ...(amountCents > 0 && !isCanceled
        ? [{ day: createdOn, metric: 'revenueCents', amount: amountCents } as const]
        : []),
      ...(rating ? ratingCounts(dayOf(rating.ratedAt), rating.stars) : []),
      ...(deliveredAt ? deliveryCounts(dayOf(deliveredAt), estimatedDelivery) : []),
      ...staysOf(shipment, dayOf),
    ],
  };
}

/** The two ends of a lane. */
export function endsOf(lane: string): { origin: string; destination: string } {
  const [origin = '', destination = ''] = lane.split(BETWEEN);
  return { origin, destination };
}

function laneOf({ origin, destination }: TrackedShipment): string | undefined {
  const ends = [origin, destination].map((place) => place?.replaceAll(/\s+/g, ' ').trim() ?? '');
  return ends.includes('') ? undefined : ends.join(BETWEEN);
}

function ratingCounts(day: string, stars: number): DayCount[] {
  return [
    { day, metric: 'ratings', amount: 1 },
    ...(stars >= SATISFIED_FROM ? [{ day, metric: 'satisfied', amount: 1 } as const] : []),
  ];
}

function deliveryCounts(day: string, promisedFor: string): DayCount[] {
  return [
    { day, metric: 'delivered', amount: 1 },
    ...(day <= promisedFor ? [{ day, metric: 'onTime', amount: 1 } as const] : []),
  ];
}

/** When it was delivered, if it still is: a correction may have taken a delivery back. */
function deliveryOf({ status, events, createdAt }: TrackedShipment): Date | undefined {
  if (status !== 'Delivered') {
    return undefined;
  }
  const before = events.findLastIndex((event) => event.status !== 'Delivered');
  return events[before + 1]?.timestamp ?? createdAt;
}

/** Each status that it was in and has left. Until its first event it was Pending. */
function staysOf({ createdAt, events }: TrackedShipment, dayOf: (instant: Date) => string): DayCount[] {
  const counts: DayCount[] = [];
  let since: { status: PackageStatus; at: Date } = { status: 'Pending', at: createdAt };
  for (const { status, timestamp } of events) {
    if (status !== since.status) {
      const stay = timestamp.getTime() - since.at.getTime();
      // A shipment that was created in another status never was Pending.
      if (stay > 0) {
        const day = dayOf(timestamp);
        counts.push(
          { day, metric: `stays:${since.status}`, amount: 1 },
          { day, metric: `stayMs:${since.status}`, amount: stay },
        );
      }
      since = { status, at: timestamp };
    }
  }
  return counts;
}

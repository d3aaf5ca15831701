import { dayOf } from '../../kernel/days.ts';
import { CORRIDORS } from './demo-places.ts';
import { at, planJourney, type DemoShipment } from './demo-plan.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const PAST = 72;
/** The oldest ones, which are archived. */
const ARCHIVED = 5;
/** Older ones are further apart, as in a business that grows. */
const FIRST_DAYS_AGO = 17;
const STRETCH = 0.06;

/**
 * What was shipped over the last months: nearly all of it delivered, one in seven after the promised day, most of it
 * on a few busy lanes; and two that stand still somewhere.
 */
export function pastShipments(now: Date): DemoShipment[] {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const delivered = Array.from({ length: PAST }, (_, index): DemoShipment => {
    // Every other one is on one of the first three roads.
    const corridor = at(CORRIDORS, index % 2 === 0 ? index % 3 : index);
    const start = index % 2;
    const road = corridor.slice(start, start + 2 + (index % 3));
    const lastAt = new Date(
      before(FIRST_DAYS_AGO + index + index * index * STRETCH).getTime() - (index % 9) * HOUR,
    );
    const planned = planJourney({
      trackingNumber: `MW${203_100_000 + index * 211}`,
      kind: index % 3 === 0 ? 'package' : 'vehicle',
      stops: index % 4 === 3 ? road.toReversed() : road,
      status: 'Delivered',
      lastAt,
      pick: index + 3,
    });
    const isLate = index % 7 === 3;
    const promised = dayOf(new Date(lastAt.getTime() + (isLate ? -(1 + (index % 3)) : 1) * DAY));
    // A short way can be so late that its promise would be older than its departure.
    const { departureDate } = planned.input;
    const isTooEarly = typeof departureDate === 'string' && promised < departureDate;
    const arrivalDate = isTooEarly ? departureDate : promised;
    const isArchived = index >= PAST - ARCHIVED;
    return {
      ...planned,
      input: { ...planned.input, arrivalDate },
      ...(isArchived ? { archivedAt: new Date(lastAt.getTime() + 14 * DAY) } : {}),
    };
  });
  const stalled = [4, 6].map((days, index): DemoShipment => {
    const planned = planJourney({
      trackingNumber: `MW${203_900_000 + index * 61}`,
      kind: 'vehicle',
      stops: at(CORRIDORS, 4 + index).slice(0, 5),
      status: 'In Transit',
      passed: 2,
      lastAt: before(days),
      pick: 11 + index,
    });
    return { ...planned, input: { ...planned.input, arrivalDate: dayOf(before(-2 - index)) } };
  });
  return [...delivered, ...stalled];
}

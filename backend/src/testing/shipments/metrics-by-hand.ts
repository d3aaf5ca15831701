import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { zonedDayOf } from '../../kernel/days.ts';
import { PERIOD_DAYS } from '@moveway/contracts/analytics/analytics.routes.ts';
import type { ShipmentDocument } from '../../shipments/shipment.model.ts';
import { DAY, HOUR } from './random-shipments.ts';

/** When a delivered shipment arrived. */
function arrival({ events, createdAt }: ShipmentDocument): Date {
  let at: Date | undefined;
  for (const { status, timestamp } of events) {
    at = status === 'Delivered' ? (at ?? timestamp) : undefined;
  }
  return at ?? createdAt;
}

/** Of the shipments created by the end of a day the percent that had arrived by then; undefined where none were. */
export function deliveryRateAt(
  all: readonly ShipmentDocument[],
  day: string,
  { timeZone }: { timeZone: string },
): number | undefined {
  const isBy = (time: Date) => zonedDayOf(time, timeZone) <= day;
  const created = all.filter(({ createdAt, cancellation }) => isBy(createdAt) && !cancellation).length;
  const arrived = all.filter((one) => one.status === 'Delivered' && isBy(arrival(one))).length;
  return created === 0 ? undefined : Math.round((100 * Math.min(arrived, created)) / created);
}

/**
 * The report by looking at everything, one question at a time.
 * @param at the time, and the zone whose days are meant
 */
export function bruteForce(
  all: readonly ShipmentDocument[],
  period: keyof typeof PERIOD_DAYS,
  at: { now: Date; timeZone: string },
) {
  const length = PERIOD_DAYS[period];
  const dayOf = (time: Date) => zonedDayOf(time, at.timeZone);
  const today = Date.parse(dayOf(at.now));
  const isIn = (time: Date, back: number) => {
    const daysAgo = Math.round((today - Date.parse(dayOf(time))) / DAY);
    return daysAgo >= back && daysAgo < back + length;
  };
  const isRated = all.filter(({ rating }) => rating).length >= 20;
  const metricsOf = (back: number, published: number | null) => {
    const created = all.filter(({ createdAt }) => isIn(createdAt, back));
    const arrived = all.filter((one) => one.status === 'Delivered' && isIn(arrival(one), back));
    const onTime = arrived.filter((one) => dayOf(arrival(one)) <= one.estimatedDelivery);
    const ratings = all.flatMap(({ rating }) => (rating && isIn(rating.ratedAt, back) ? [rating.stars] : []));
    const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole));
    const notCanceled = created.filter(({ cancellation }) => !cancellation);
    return {
      created: created.length,
      delivered: arrived.length,
      onTimeShare: share(onTime.length, arrived.length),
      revenue: notCanceled.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0) / 100,
      satisfaction: !isRated
        ? published
        : ratings.length === 0
          ? null
          : Math.round((1000 * ratings.filter((stars) => stars >= 4).length) / ratings.length) / 10,
      hours: PACKAGE_STATUSES.map((status) => {
        const stays = all.flatMap(({ createdAt, events }) => {
          const points = [{ status: 'Pending', timestamp: createdAt }, ...events];
          const changes = points.filter((point, index) => point.status !== points[index - 1]?.status);
          return changes.flatMap((point, index) => {
            const left = changes[index + 1]?.timestamp;
            const stay = left ? left.getTime() - point.timestamp.getTime() : 0;
            return left && stay > 0 && point.status === status && isIn(left, back) ? [stay] : [];
          });
        });
        const sum = stays.reduce((one, other) => one + other, 0);
        return stays.length === 0 ? null : Math.round((sum / stays.length / HOUR) * 10) / 10;
      }),
    };
  };
  const lanes = new Map<string, number>();
  for (const { origin, destination, createdAt, cancellation } of all) {
    if (origin && destination && !cancellation && isIn(createdAt, 0)) {
      const name = `${origin} > ${destination}`;
      lanes.set(name, (lanes.get(name) ?? 0) + 1);
    }
  }
  return { current: metricsOf(0, 98.5), previous: metricsOf(length, null), lanes: Object.fromEntries(lanes) };
}

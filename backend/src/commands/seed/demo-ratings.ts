import type { NewRating } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { at, type DemoShipment } from './demo-plan.ts';

const HOUR = 60 * 60 * 1000;
/** How long after its delivery a shipment is rated, if that time has passed. */
const RATED_AFTER_MS = 3 * HOUR;

const RATINGS: readonly NewRating[] = [
  { stars: 5, comment: 'Right on time, and the driver called ahead.' },
  { stars: 4, comment: 'A day later than planned, but they told me early.' },
  { stars: 5 },
  { stars: 5, comment: 'Not a scratch. Thank you!' },
  { stars: 3, comment: 'Fine, but pickup took two tries.' },
];

/** Customers have rated what was delivered to them, but for the first of the plan, which is the latest. */
export function withRatings(plan: readonly DemoShipment[], now: Date): readonly DemoShipment[] {
  const toRate = new Set<unknown>();
  return plan.map((shipment, index) => {
    const { customerId } = shipment.input;
    const last = shipment.updates.at(-1);
    const ratedAt = new Date((last?.at.getTime() ?? 0) + RATED_AFTER_MS);
    if (customerId === undefined || last?.update.status !== 'Delivered' || ratedAt > now) {
      return shipment;
    }
    if (!toRate.has(customerId)) {
      toRate.add(customerId);
      return shipment;
    }
    return { ...shipment, rating: { ...at(RATINGS, index), at: ratedAt } };
  });
}

import type { NewRating } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { at, type DemoShipment } from './demo-plan.ts';

const HOUR = 60 * 60 * 1000;
/** So long after the delivery, if that is over. */
const RATED_AFTER_MS = 3 * HOUR;

const RATINGS: readonly NewRating[] = [
  { stars: 5, comment: 'Right on time, and the driver called ahead.' },
  { stars: 4, comment: 'A day later than planned, but they told me early.' },
  { stars: 5 },
  { stars: 5, comment: 'Not a scratch. Thank you!' },
  { stars: 3, comment: 'Fine, but pickup took two tries.' },
];

/** Two of three delivered shipments that are on a dashboard are rated by their customer. */
export function withRatings(plan: readonly DemoShipment[], now: Date): readonly DemoShipment[] {
  let delivered = 0;
  return plan.map((shipment) => {
    const last = shipment.updates.at(-1);
    const ratedAt = new Date((last?.at.getTime() ?? 0) + RATED_AFTER_MS);
    if (shipment.input.customerId === undefined || last?.update.status !== 'Delivered' || ratedAt > now) {
      return shipment;
    }
    delivered += 1;
    return delivered % 3 === 0
      ? shipment
      : { ...shipment, rating: { ...at(RATINGS, delivered), at: ratedAt } };
  });
}

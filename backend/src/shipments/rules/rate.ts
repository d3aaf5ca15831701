import type { NewRating } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { AppError } from '../../kernel/app-error.ts';
import { canRate } from '../shipment.policy.ts';
import type { Shipment } from '../shipment.types.ts';
import type { Applied, RuleContext } from './rule.ts';

/**
 * What its customer thinks of a delivery, once.
 * @throws {AppError} `shipment.not_delivered`, `shipment.already_rated`
 */
export function rate(before: Shipment, rating: NewRating, { now }: RuleContext): Applied {
  if (!canRate(before)) {
    throw before.rating
      ? new AppError('shipment.already_rated', 'You have already rated this delivery. Thank you!')
      : new AppError('shipment.not_delivered', 'You can rate this package once it is delivered.');
  }
  return {
    after: { ...before, rating: { ...rating, ratedAt: now } },
    audit: { action: 'package.rated', after: rating },
  };
}

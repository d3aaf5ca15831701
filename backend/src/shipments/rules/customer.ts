import type { NewRating } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { AppError } from '../../kernel/app-error.ts';
import { canRate } from '../shipment.policy.ts';
import type { Shipment } from '../shipment.types.ts';
import type { Applied, RuleContext } from './rule.ts';

type Owned = Pick<Shipment, 'customerId' | 'cancellationRequest'>;

/** Puts a shipment that has no customer on this customer's dashboard. */
export function attach(before: Shipment, customerId: string): Applied {
  return {
    after: { ...before, customerId },
    audit: { action: 'package.attached', after: { customerId } },
  };
}

/** Gives a shipment to another customer, or to none. The cancellation request of the former customer is replaced. */
export function assign(before: Shipment, { customerId, cancellationRequest }: Owned): Applied {
  const after = { ...before, customerId, cancellationRequest };
  return {
    after,
    audit: { action: 'package.assigned', before: ownedFields(before), after: ownedFields(after) },
  };
}

const ownedFields = ({ customerId, cancellationRequest }: Shipment): Owned => ({
  customerId,
  cancellationRequest,
});

/**
 * The customer rates a delivery, once.
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

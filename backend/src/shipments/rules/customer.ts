import type { Shipment } from '../shipment.types.ts';
import type { Applied } from './rule.ts';

/** Whose a shipment is, and what they ask for. */
type Owned = Pick<Shipment, 'customerId' | 'cancellationRequest'>;

/** Puts a shipment that nobody has on this customer's dashboard. */
export function attach(before: Shipment, customerId: string): Applied {
  return {
    after: { ...before, customerId },
    audit: { action: 'package.attached', after: { customerId } },
  };
}

/** Gives a shipment to a customer, with what they ask for, or to none. What the former one asked is over. */
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

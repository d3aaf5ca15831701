import type { NewPackage, PackageEdit } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { dayOf } from '../../kernel/calendar-day.ts';
import { defined } from './defined.ts';
import { estimateDelivery } from './delivery-estimate.ts';
import { toCents } from './money.ts';
import type { LocatePlace } from './places/gazetteer.ts';
import type { EditableDetails } from './shipment.types.ts';

type Given = NewPackage | PackageEdit;

/** What a form gives, as it is stored: money in cents, and nothing where nothing was given. */
export function toEditableDetails(input: Given, estimatedDelivery: string): EditableDetails {
  const { kind, sender, receiver, origin, destination, description, weight, dimensions } = input;
  const { departureDate, arrivalDate, receiverEmail, receiverPhone, customerId, amount, value } = input;
  return {
    kind,
    sender,
    receiver,
    estimatedDelivery,
    ...defined({
      ...{ origin, destination, description, weight, dimensions, departureDate, arrivalDate },
      ...{ receiverEmail, receiverPhone, customerId },
      amountCents: amount === undefined ? undefined : toCents(amount),
      valueCents: value === undefined ? undefined : toCents(value),
      vehicle: input.kind === 'vehicle' ? defined(input.vehicle) : undefined,
    }),
  };
}

/**
 * The delivery estimate: what was given, else the promised arrival, else worked out from where and when it begins. Places
 * are looked up first; what comes of it is a function of when the shipment was created.
 */
export function createEstimate(locate: LocatePlace) {
  return async (input: Given): Promise<(createdAt: Date) => string> => {
    const promised = input.estimatedDelivery ?? input.arrivalDate;
    if (promised !== undefined) {
      return () => promised;
    }
    const [origin, destination] = await Promise.all(
      [input.origin, input.destination].map(async (place) => (place ? locate(place) : undefined)),
    );
    return (createdAt) =>
      estimateDelivery({
        kind: input.kind,
        from: input.departureDate ?? dayOf(createdAt),
        origin,
        destination,
      });
  };
}

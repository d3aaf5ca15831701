import { fieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import { storedName } from './field-values.ts';
import { validEvents, type PublicShipment, type TrackedShipment } from './shipment.types.ts';

const FIELDS = fieldsWith('seenBy', 'everybody').map(storedName);

/** The fields that everybody sees, and the customer's id: a customer sees all of their own shipment. */
const PUBLIC = {
  id: true,
  trackingNumber: true,
  kind: true,
  status: true,
  // One entry for each name.
  ...(Object.fromEntries(FIELDS.map((name) => [name, true])) as Record<(typeof FIELDS)[number], true>),
  dimensions: true,
  vehicle: true,
  rescheduled: true,
  cancellation: true,
  hold: true,
  customerId: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  events: true,
} as const satisfies Record<keyof PublicShipment, true>;

/** A shipment and its history without what only staff see. */
export function toPublicShipment(shipment: TrackedShipment): PublicShipment {
  // The fields of a public shipment, which the library's type does not keep.
  const fields = Object.fromEntries(
    Object.entries(shipment).filter(([name]) => name in PUBLIC),
  ) as PublicShipment;
  return {
    ...fields,
    events: validEvents(shipment.events).map((event) => ({ ...event, enteredAt: undefined })),
  };
}

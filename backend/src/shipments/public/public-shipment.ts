import { fieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import { storedName } from '../field-values.ts';
import { validEvents, type PublicShipment, type TrackedShipment } from '../shipment.types.ts';

const FIELDS = fieldsWith('seenBy', 'everybody').map(storedName);

/** What the public is shown, and whose it is, because a customer is shown all of their own. */
const PUBLIC = {
  id: true,
  trackingNumber: true,
  kind: true,
  status: true,
  // One for each name.
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

/** Without what staff alone are shown, of the shipment and of its history. */
export function toPublicShipment(shipment: TrackedShipment): PublicShipment {
  // Those that a public shipment has.
  const shown = Object.fromEntries(
    Object.entries(shipment).filter(([name]) => name in PUBLIC),
  ) as PublicShipment;
  return {
    ...shown,
    events: validEvents(shipment.events).map((event) => ({ ...event, enteredAt: undefined })),
  };
}

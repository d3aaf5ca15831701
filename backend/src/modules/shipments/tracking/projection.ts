import { fieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import { storedName } from '../field-values.ts';
import type { ShipmentDocument } from '../shipment.model.ts';
import type { PublicShipment, ShipmentEvent } from '../shipment.types.ts';

type StoredEvent = ShipmentDocument['events'][number];

/** What is left out of a stored event is null here. */
type EventRow = [
  id: StoredEvent['_id'],
  status: StoredEvent['status'],
  location: string,
  latitude: number | null,
  longitude: number | null,
  description: string | null,
  isCorrection: boolean,
  timestamp: Date,
  retractedAt: Date | null,
];

/** A shipment as `TRACKING_PROJECTION` gives it. */
export interface TrackingDocument extends Omit<PublicShipment, 'id' | 'events' | 'customerId'> {
  _id: ShipmentDocument['_id'];
  customerId?: ShipmentDocument['_id'];
  events: EventRow[];
}

const NAMES = fieldsWith('seenBy', 'everybody').map(storedName);
// A one for each name.
const FIELDS = Object.fromEntries(NAMES.map((name) => [name, 1])) as Record<(typeof NAMES)[number], 1>;

/**
 * What the public is shown, and whose it is, because a customer is shown all of their own. Events come as rows: most of
 * the time of a call for many numbers is spent on decoding, most of that on the names of fields, and rows have none.
 */
export const TRACKING_PROJECTION = {
  trackingNumber: 1,
  kind: 1,
  status: 1,
  ...FIELDS,
  dimensions: 1,
  vehicle: 1,
  rescheduled: 1,
  cancellation: 1,
  hold: 1,
  customerId: 1,
  version: 1,
  createdAt: 1,
  updatedAt: 1,
  events: {
    $map: {
      input: '$events',
      in: [
        '$$this._id',
        '$$this.status',
        '$$this.location',
        '$$this.coordinates.latitude',
        '$$this.coordinates.longitude',
        '$$this.description',
        '$$this.isCorrection',
        '$$this.timestamp',
        '$$this.retractedAt',
      ],
    },
  },
} as const satisfies Record<keyof Omit<PublicShipment, 'id'>, unknown>;

export function toPublicShipment({ _id, customerId, events, ...fields }: TrackingDocument): PublicShipment {
  const shipment: PublicShipment = {
    id: _id.toHexString(),
    ...fields,
    events: events.filter(isValid).map(toEvent),
  };
  if (customerId) {
    shipment.customerId = customerId.toHexString();
  }
  return shipment;
}

/** Whether its update was not undone. */
const isValid = (row: EventRow) => row[8] === null;

function toEvent(row: EventRow): ShipmentEvent {
  const [id, status, location, latitude, longitude, description, isCorrection, timestamp] = row;
  const event: ShipmentEvent = { id: id.toHexString(), status, location, isCorrection, timestamp };
  if (latitude !== null && longitude !== null) {
    event.coordinates = { latitude, longitude };
  }
  if (description !== null) {
    event.description = description;
  }
  return event;
}

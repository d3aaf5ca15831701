import {
  MAX_STARS,
  PACKAGE_STATUSES,
  SERVICE_TYPES,
  SHIPMENT_KINDS,
  TRAILER_TYPES,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import {
  CANCELLATION_REASONS,
  HOLD_REASONS,
  RESCHEDULE_REASONS,
} from '@moveway/contracts/shipments/reasons.ts';
import {
  FIELD_NAMES,
  SHIPMENT_FIELDS,
  type ShipmentField,
} from '@moveway/contracts/shipments/shipment-fields.ts';
import { mongoose } from '../storage/mongoose.ts';
import { storedName } from './field-values.ts';
import type { StoredPlace } from './search/search-fields.ts';
import type { Shipment, ShipmentEvent, StatusUndo, StoredName, TrackedShipment } from './shipment.types.ts';

const { Schema } = mongoose;

/** A part of a document, without an id of its own. */
const part = (fields: mongoose.SchemaDefinition) => new Schema(fields, { _id: false });

const date = { type: Date, required: true };
const number = { type: Number, required: true };
const flag = { type: Boolean, required: true };

const line = (maxlength: number) => ({ type: String, maxlength });
const text = (maxlength: number) => ({ ...line(maxlength), required: true });
const cents = { type: Number, min: 0, validate: Number.isSafeInteger };
const calendarDate = { type: String, match: /^\d{4}-\d{2}-\d{2}$/ };

const cancellation = part({
  reason: { type: String, enum: CANCELLATION_REASONS, required: true },
  note: line(300),
  feeCents: cents,
  at: date,
  by: text(60),
});

const cancellationRequest = part({
  state: { type: String, enum: ['open', 'declined'], required: true },
  note: line(300),
  at: date,
  answer: part({ note: text(300), at: date, by: text(60) }),
});

const hold = part({
  reason: { type: String, enum: HOLD_REASONS, required: true },
  note: line(300),
  until: { ...calendarDate, required: true },
  at: date,
  by: text(60),
});

const status = { type: String, enum: PACKAGE_STATUSES, required: true };

const coordinates = part({ latitude: number, longitude: number });

const place = part({
  point: part({
    type: { type: String, enum: ['Point'], required: true },
    coordinates: { type: [Number], required: true },
  }),
});

const event = new Schema({
  status,
  // Empty without a location; `required` would reject that.
  location: { type: String, maxlength: 120, default: '' },
  coordinates,
  description: line(500),
  isCorrection: flag,
  timestamp: date,
  enteredAt: Date,
  retractedAt: Date,
});

const statusUndo = part({
  eventId: { type: Schema.Types.ObjectId, required: true },
  version: number,
  at: date,
  before: part({
    status,
    currentLocation: line(120),
    currentTown: line(120),
    departureDate: calendarDate,
    arrivalDate: calendarDate,
    estimatedDelivery: { ...calendarDate, required: true },
    archivedAt: Date,
    lastEventAt: date,
    hold,
  }),
});

const rescheduled = part({
  from: { ...calendarDate, required: true },
  to: { ...calendarDate, required: true },
  reason: { type: String, enum: RESCHEDULE_REASONS, required: true },
  note: line(300),
});

const dimensions = part({ length: number, width: number, height: number });

const vehicle = part({
  vin: { type: String, match: /^[A-HJ-NPR-Z0-9]{17}$/ },
  year: Number,
  make: line(60),
  model: line(60),
  isOperable: flag,
  trailer: { type: String, enum: TRAILER_TYPES, required: true },
  service: { type: String, enum: SERVICE_TYPES, required: true },
});

/** The schema of a field that is not text. */
const BY_TYPE = {
  day: calendarDate,
  number: { type: Number, min: 0 },
  dollars: cents,
  flag: { type: Boolean },
};

const stored = (field: ShipmentField) =>
  field.type === 'name'
    ? text(field.maxLength)
    : field.type === 'text'
      ? line(field.maxLength)
      : BY_TYPE[field.type];

// The rows have all the names.
const fields = Object.fromEntries(
  FIELD_NAMES.map((name) => [storedName(name), stored(SHIPMENT_FIELDS[name])]),
) as Record<StoredName, ReturnType<typeof stored>>;

/** A shipment with its history in one document, so that status and event change in one atomic write. */
const shipment = new Schema(
  {
    trackingNumber: text(40),
    kind: { type: String, enum: SHIPMENT_KINDS, required: true },
    status,
    ...fields,
    estimatedDelivery: { ...calendarDate, required: true },
    currentTown: line(120),
    dimensions,
    vehicle,
    customerId: Schema.Types.ObjectId,
    events: [event],
    searchTokens: [String],
    ownerTokens: [String],
    places: [place],
    version: number,
    statusUndo,
    rescheduled,
    cancellation,
    cancellationRequest,
    hold,
    /** In addition to `hold`, because an index can exclude a value, but not a missing field. */
    isOnHold: Boolean,
    lastEventAt: date,
    rating: part({
      stars: { type: Number, min: 1, max: MAX_STARS, required: true },
      comment: line(200),
      ratedAt: date,
    }),
    /**
     * Whether it is out of the current list: archived, deleted or canceled. In addition to the fields that say why,
     * because an index can match a boolean and still give an order.
     */
    isArchived: flag,
    archivedAt: Date,
    purgeAt: Date,
    createdAt: date,
    updatedAt: date,
  } satisfies Record<Exclude<keyof ShipmentDocument, '_id'>, unknown>,
  // We write the version and the times ourselves, with the clock of the service.
  { versionKey: false, minimize: false },
);

/** The index for each order of the list. MongoDB merges its ranges when a list has no status or kind. */
export const LIST_INDEXES = {
  updatedAt: 'list_by_updatedAt',
  createdAt: 'list_by_createdAt',
  trackingNumber: 'list_by_trackingNumber',
  estimatedDelivery: 'list_by_estimatedDelivery',
  lastEventAt: 'list_by_lastEventAt',
} as const;

export const CUSTOMER_INDEX = 'list_by_customer';
/** The words by which customers find their shipments. */
export const OWNER_SEARCH_INDEX = 'search_by_owner';
export const UNASSIGNED_INDEX = 'list_unassigned';
export const CANCELED_INDEX = 'list_canceled';
export const ASKED_INDEX = 'list_cancellation_asked';
export const ON_HOLD_INDEX = 'list_on_hold';
/** The name that MongoDB gives it. */
export const NUMBER_INDEX = 'trackingNumber_1';
/** The words by which staff find shipments. */
export const SEARCH_INDEX = 'search_by_word';
/** Where packages are, come from and go to. */
export const PLACE_INDEX = 'list_by_place';

/** Every index of a list begins with these keys. */
const LISTED = { isArchived: 1, status: 1, kind: 1 } as const;
/** Values that let a list be sorted in the other orders, or leave out holds, without reading a shipment. */
const OTHER_ORDERS = { updatedAt: 1, createdAt: 1, trackingNumber: 1, isOnHold: 1 } as const;

shipment.index({ trackingNumber: 1 }, { unique: true });
shipment.index({ ...LISTED, updatedAt: 1, _id: 1 }, { name: LIST_INDEXES.updatedAt });
shipment.index({ ...LISTED, createdAt: 1, _id: 1 }, { name: LIST_INDEXES.createdAt });
shipment.index({ ...LISTED, trackingNumber: 1, _id: 1 }, { name: LIST_INDEXES.trackingNumber });
// Late or stalled shipments are a range of one of these two indexes, without the shipments on hold.
shipment.index(
  { ...LISTED, estimatedDelivery: 1, _id: 1, lastEventAt: 1, ...OTHER_ORDERS },
  { name: LIST_INDEXES.estimatedDelivery },
);
shipment.index(
  { ...LISTED, lastEventAt: 1, _id: 1, estimatedDelivery: 1, ...OTHER_ORDERS },
  { name: LIST_INDEXES.lastEventAt },
);
// The matches of one word in the list's usual order, as in `list_by_updatedAt`, with the values of the other orders, so
// that a few matches are sorted without reading a shipment.
shipment.index(
  {
    isArchived: 1,
    searchTokens: 1,
    status: 1,
    kind: 1,
    updatedAt: 1,
    _id: 1,
    createdAt: 1,
    trackingNumber: 1,
  },
  { name: SEARCH_INDEX },
);
// MongoDB stores the version of a geographic index, so a declaration without it would differ from the stored index.
shipment.index(
  { isArchived: 1, 'places.point': '2dsphere', status: 1, kind: 1 },
  { name: PLACE_INDEX, '2dsphereIndexVersion': 3 },
);
// Lists and counts of a customer's shipments. Shipments without a customer are not in the index.
shipment.index(
  { customerId: 1, isArchived: 1, status: 1, updatedAt: -1, _id: -1 },
  { name: CUSTOMER_INDEX, partialFilterExpression: { customerId: { $exists: true } } },
);
// Without status and time, so that its entries are written only when the words change.
shipment.index(
  { customerId: 1, ownerTokens: 1 },
  { name: OWNER_SEARCH_INDEX, partialFilterExpression: { customerId: { $exists: true } } },
);
// Whether a customer has used a reference. Not unique, because a sharded collection can only keep its shard key unique.
shipment.index(
  { customerId: 1, reference: 1 },
  { name: 'customer_reference', partialFilterExpression: { reference: { $exists: true } } },
);
// Shipments without a customer.
shipment.index(
  { ...LISTED, updatedAt: 1, _id: 1 },
  { name: UNASSIGNED_INDEX, partialFilterExpression: { customerId: null } },
);
shipment.index(
  { ...LISTED, updatedAt: 1, _id: 1, 'cancellation.at': 1 },
  { name: CANCELED_INDEX, partialFilterExpression: { 'cancellation.at': { $exists: true } } },
);
// Shipments whose customers wait for an answer.
shipment.index(
  { ...LISTED, updatedAt: 1, _id: 1, 'cancellationRequest.state': 1 },
  { name: ASKED_INDEX, partialFilterExpression: { 'cancellationRequest.state': 'open' } },
);
// Shipments on hold, by the day to look again.
shipment.index(
  { ...LISTED, 'hold.until': 1, _id: 1, isOnHold: 1 },
  { name: ON_HOLD_INDEX, partialFilterExpression: { isOnHold: true } },
);
// MongoDB itself purges a deleted shipment when it can no longer be restored.
shipment.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

type ObjectId = mongoose.Types.ObjectId;

/** A stored shipment, as the driver gives it. */
export interface ShipmentDocument extends Omit<
  TrackedShipment,
  'id' | 'events' | 'customerId' | 'statusUndo'
> {
  _id: ObjectId;
  customerId?: ObjectId;
  statusUndo?: Omit<StatusUndo, 'eventId'> & { eventId: ObjectId };
  events: (Omit<ShipmentEvent, 'id'> & { _id: ObjectId })[];
  searchTokens: string[];
  ownerTokens: string[];
  places: StoredPlace[];
  isArchived: boolean;
  /** Absent if it is not on hold. */
  isOnHold?: true;
}

/** A projection without the fields that only searches and lists use. */
export const WITHOUT_SEARCH = {
  searchTokens: 0,
  ownerTokens: 0,
  places: 0,
  isArchived: 0,
  isOnHold: 0,
} as const;
export type OnlyForLists = keyof typeof WITHOUT_SEARCH;
export const WITHOUT_HISTORY = { ...WITHOUT_SEARCH, events: 0 } as const;

/** Deleted shipments are archived ones with a time to be purged. */
export const IS_NOT_DELETED = { purgeAt: { $exists: false } } as const;

export function toShipment({
  _id,
  customerId,
  statusUndo,
  ...fields
}: Omit<ShipmentDocument, 'events' | OnlyForLists>): Shipment {
  return {
    id: _id.toHexString(),
    ...fields,
    customerId: customerId?.toHexString(),
    statusUndo: statusUndo && { ...statusUndo, eventId: statusUndo.eventId.toHexString() },
  };
}

/** With every event, also retracted ones. */
export function toTracked({ events, ...fields }: Omit<ShipmentDocument, OnlyForLists>): TrackedShipment {
  return { ...toShipment(fields), events: events.map(toEvent) };
}

const toEvent = ({ _id, ...event }: ShipmentDocument['events'][number]): ShipmentEvent => ({
  id: _id.toHexString(),
  ...event,
});

export const ShipmentModel = mongoose.model<ShipmentDocument>('Shipment', shipment, 'shipments');

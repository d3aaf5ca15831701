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

const line = (maxlength: number) => ({ type: String, maxlength });
const text = (maxlength: number) => ({ ...line(maxlength), required: true });
const cents = { type: Number, min: 0, validate: Number.isSafeInteger };
const calendarDate = { type: String, match: /^\d{4}-\d{2}-\d{2}$/ };

const cancellation = new Schema(
  {
    reason: { type: String, enum: CANCELLATION_REASONS, required: true },
    note: line(300),
    feeCents: cents,
    at: { type: Date, required: true },
    by: text(60),
  },
  { _id: false },
);

const cancellationRequest = new Schema(
  {
    state: { type: String, enum: ['open', 'declined'], required: true },
    note: line(300),
    at: { type: Date, required: true },
    answer: new Schema({ note: text(300), at: { type: Date, required: true }, by: text(60) }, { _id: false }),
  },
  { _id: false },
);

const hold = new Schema(
  {
    reason: { type: String, enum: HOLD_REASONS, required: true },
    note: line(300),
    until: { ...calendarDate, required: true },
    at: { type: Date, required: true },
    by: text(60),
  },
  { _id: false },
);

const status = { type: String, enum: PACKAGE_STATUSES, required: true };

const coordinates = new Schema(
  { latitude: { type: Number, required: true }, longitude: { type: Number, required: true } },
  { _id: false },
);

const place = new Schema(
  {
    point: new Schema(
      {
        type: { type: String, enum: ['Point'], required: true },
        coordinates: { type: [Number], required: true },
      },
      { _id: false },
    ),
  },
  { _id: false },
);

const event = new Schema({
  status,
  // Empty when none was given, which `required` would reject.
  location: { type: String, maxlength: 120, default: '' },
  coordinates,
  description: line(500),
  isCorrection: { type: Boolean, required: true },
  timestamp: { type: Date, required: true },
  enteredAt: Date,
  retractedAt: Date,
});

const statusUndo = new Schema(
  {
    eventId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    at: { type: Date, required: true },
    before: new Schema(
      {
        status,
        currentLocation: line(120),
        currentTown: line(120),
        departureDate: calendarDate,
        arrivalDate: calendarDate,
        estimatedDelivery: { ...calendarDate, required: true },
        archivedAt: Date,
        lastEventAt: { type: Date, required: true },
        hold,
      },
      { _id: false },
    ),
  },
  { _id: false },
);

const rescheduled = new Schema(
  {
    from: { ...calendarDate, required: true },
    to: { ...calendarDate, required: true },
    reason: { type: String, enum: RESCHEDULE_REASONS, required: true },
    note: line(300),
  },
  { _id: false },
);

const dimensions = new Schema(
  {
    length: { type: Number, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
  },
  { _id: false },
);

const vehicle = new Schema(
  {
    vin: { type: String, match: /^[A-HJ-NPR-Z0-9]{17}$/ },
    year: Number,
    make: line(60),
    model: line(60),
    isOperable: { type: Boolean, required: true },
    trailer: { type: String, enum: TRAILER_TYPES, required: true },
    service: { type: String, enum: SERVICE_TYPES, required: true },
  },
  { _id: false },
);

/** How a field without text is stored. */
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

// One for each name.
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
    version: { type: Number, required: true },
    statusUndo,
    rescheduled,
    cancellation,
    cancellationRequest,
    hold,
    /** Beside `hold`, because an index can exclude a value of its own, and not what may be missing. */
    isOnHold: Boolean,
    lastEventAt: { type: Date, required: true },
    rating: new Schema(
      {
        stars: { type: Number, min: 1, max: MAX_STARS, required: true },
        comment: line(200),
        ratedAt: { type: Date, required: true },
      },
      { _id: false },
    ),
    /**
     * Out of the current list: archived, deleted or canceled. Beside what says why, because an index can match a
     * boolean and still give an order.
     */
    isArchived: { type: Boolean, required: true },
    archivedAt: Date,
    purgeAt: Date,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  } satisfies Record<Exclude<keyof ShipmentDocument, '_id'>, unknown>,
  // `version` is ours, and so are the times: services have a clock.
  { versionKey: false, minimize: false },
);

/** The index that gives the list each order; MongoDB merges its ranges when no status or kind is asked for. */
export const LIST_INDEXES = {
  updatedAt: 'list_by_updatedAt',
  createdAt: 'list_by_createdAt',
  trackingNumber: 'list_by_trackingNumber',
  estimatedDelivery: 'list_by_estimatedDelivery',
  lastEventAt: 'list_by_lastEventAt',
} as const;

export const CUSTOMER_INDEX = 'list_by_customer';
/** The index of the words by which customers find their shipments. */
export const OWNER_SEARCH_INDEX = 'search_by_owner';
export const UNASSIGNED_INDEX = 'list_unassigned';
export const CANCELED_INDEX = 'list_canceled';
export const ASKED_INDEX = 'list_cancellation_asked';
export const ON_HOLD_INDEX = 'list_on_hold';
/** MongoDB's own name for it. */
export const NUMBER_INDEX = 'trackingNumber_1';
/** The index of searched words. */
export const SEARCH_INDEX = 'search_by_word';
/** The index of where packages are, come from and go to. */
export const PLACE_INDEX = 'list_by_place';

shipment.index({ trackingNumber: 1 }, { unique: true });
shipment.index({ isArchived: 1, status: 1, kind: 1, updatedAt: 1, _id: 1 }, { name: LIST_INDEXES.updatedAt });
shipment.index({ isArchived: 1, status: 1, kind: 1, createdAt: 1, _id: 1 }, { name: LIST_INDEXES.createdAt });
shipment.index(
  { isArchived: 1, status: 1, kind: 1, trackingNumber: 1, _id: 1 },
  { name: LIST_INDEXES.trackingNumber },
);
// Late and stalled shipments are a range of one of these, without those on hold. The values of the other orders follow,
// so that the range is sorted without reading a shipment.
shipment.index(
  {
    isArchived: 1,
    status: 1,
    kind: 1,
    estimatedDelivery: 1,
    _id: 1,
    lastEventAt: 1,
    updatedAt: 1,
    createdAt: 1,
    trackingNumber: 1,
    isOnHold: 1,
  },
  { name: LIST_INDEXES.estimatedDelivery },
);
shipment.index(
  {
    isArchived: 1,
    status: 1,
    kind: 1,
    lastEventAt: 1,
    _id: 1,
    estimatedDelivery: 1,
    updatedAt: 1,
    createdAt: 1,
    trackingNumber: 1,
    isOnHold: 1,
  },
  { name: LIST_INDEXES.lastEventAt },
);
// The matches of one word in the list's usual order, as in `list_by_updatedAt`; and the values of the other orders, so
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
// MongoDB stores the version of such an index with it, so that one without it would differ from what is stored.
shipment.index(
  { isArchived: 1, 'places.point': '2dsphere', status: 1, kind: 1 },
  { name: PLACE_INDEX, '2dsphereIndexVersion': 3 },
);
// Lists and counts of a customer's shipments; the index holds no others.
shipment.index(
  { customerId: 1, isArchived: 1, status: 1, updatedAt: -1, _id: -1 },
  { name: CUSTOMER_INDEX, partialFilterExpression: { customerId: { $exists: true } } },
);
// Without status and time, so that only a change of what is found writes its entries.
shipment.index(
  { customerId: 1, ownerTokens: 1 },
  { name: OWNER_SEARCH_INDEX, partialFilterExpression: { customerId: { $exists: true } } },
);
// Whether a customer has a reference already. Not unique, because shards keep only their own key unique.
shipment.index(
  { customerId: 1, reference: 1 },
  { name: 'customer_reference', partialFilterExpression: { reference: { $exists: true } } },
);
// Those without a customer.
shipment.index(
  { isArchived: 1, status: 1, kind: 1, updatedAt: 1, _id: 1 },
  { name: UNASSIGNED_INDEX, partialFilterExpression: { customerId: null } },
);
shipment.index(
  { isArchived: 1, status: 1, kind: 1, updatedAt: 1, _id: 1, 'cancellation.at': 1 },
  { name: CANCELED_INDEX, partialFilterExpression: { 'cancellation.at': { $exists: true } } },
);
// Those whose customers wait for an answer.
shipment.index(
  { isArchived: 1, status: 1, kind: 1, updatedAt: 1, _id: 1, 'cancellationRequest.state': 1 },
  { name: ASKED_INDEX, partialFilterExpression: { 'cancellationRequest.state': 'open' } },
);
// Those on hold, by the day to look again.
shipment.index(
  { isArchived: 1, status: 1, kind: 1, 'hold.until': 1, _id: 1, isOnHold: 1 },
  { name: ON_HOLD_INDEX, partialFilterExpression: { isOnHold: true } },
);
// MongoDB itself purges what was deleted when it can no longer be restored.
shipment.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

/**
 * What every change writes. `$max`, because of two simultaneous changes the one that commits last may have read the
 * clock first.
 */
export function changedAt(now: Date) {
  return { $max: { updatedAt: now }, $inc: { version: 1 } };
}

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
  /** Absent where it is not. */
  isOnHold?: true;
}

/** What a document says of it only to the search and the lists. */
export type OnlyForLists = 'searchTokens' | 'ownerTokens' | 'places' | 'isArchived' | 'isOnHold';

/** What a record leaves out: it only serves the search and the lists. */
export const WITHOUT_SEARCH = {
  searchTokens: 0,
  ownerTokens: 0,
  places: 0,
  isArchived: 0,
  isOnHold: 0,
} as const satisfies Record<OnlyForLists, 0>;
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

/** With every event, those that were retracted among them. */
export function toTracked({
  events,
  ...fields
}: Omit<ShipmentDocument, keyof typeof WITHOUT_SEARCH>): TrackedShipment {
  return { ...toShipment(fields), events: events.map(toEvent) };
}

const toEvent = ({ _id, ...event }: ShipmentDocument['events'][number]): ShipmentEvent => ({
  id: _id.toHexString(),
  ...event,
});

export const ShipmentModel = mongoose.model<ShipmentDocument>('Shipment', shipment, 'shipments');

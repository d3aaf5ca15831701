import type {
  PackageStatus,
  ServiceType,
  ShipmentKind,
  TrailerType,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { FieldName, FieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import type {
  CancellationReason,
  HoldReason,
  RescheduleReason,
} from '@moveway/contracts/shipments/reasons.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Coordinates } from './places/place-tables.ts';

/** One line of a shipment's history. */
export interface ShipmentEvent {
  id: string;
  status: PackageStatus;
  /** As the dispatcher wrote it; empty when none was given. */
  location: string;
  coordinates?: Coordinates;
  description?: string;
  isCorrection: boolean;
  /** When it happened, never before the previous event of the history. */
  timestamp: Date;
  /** When staff entered it, if its update says when it happened; for staff only. */
  enteredAt?: Date;
  /** When its update was undone. From then on only staff see it, and nothing counts it. */
  retractedAt?: Date;
}

/** The values that the last status update replaced. It can be undone until something else changes. */
export interface StatusUndo {
  eventId: string;
  /** Of the shipment right after the update. */
  version: number;
  at: Date;
  before: Pick<Shipment, (typeof REPLACED_BY_UPDATE)[number]>;
}

/** The fields that a status update replaces. */
export const REPLACED_BY_UPDATE = [
  'status',
  'currentLocation',
  'currentTown',
  'departureDate',
  'arrivalDate',
  'estimatedDelivery',
  'archivedAt',
  'lastEventAt',
  'hold',
] as const;

interface ShipmentVehicle {
  vin?: string;
  year?: number;
  make?: string;
  model?: string;
  isOperable: boolean;
  trailer: TrailerType;
  service: ServiceType;
}

/** The last move of the expected delivery. It is shown as long as `to` is still the estimate. */
interface Rescheduling {
  /** YYYY-MM-DD, as before. */
  from: string;
  to: string;
  reason: RescheduleReason;
  note?: string | undefined;
}

/** The cancellation of a shipment. The shipment keeps the status that it had. */
interface Cancellation {
  reason: CancellationReason;
  /** For its customer. */
  note?: string | undefined;
  feeCents?: number | undefined;
  at: Date;
  /** The username of the administrator. */
  by: string;
}

/** A customer's request to cancel. It waits for an answer while it is open and the shipment is Pending. */
interface CancellationRequest {
  state: 'open' | 'declined';
  /** Why, in the customer's own words. */
  note?: string | undefined;
  at: Date;
  /** The reason, the time and the username of a refusal. */
  answer?: { note: string; at: Date; by: string } | undefined;
}

/** A hold: the shipment waits until it is released, and is not late meanwhile. */
interface Hold {
  reason: HoldReason;
  /** For its customer. */
  note?: string | undefined;
  /** When to look at it again, YYYY-MM-DD. */
  until: string;
  at: Date;
  by: string;
}

/** The customer's rating of the delivery. */
interface ShipmentRating {
  stars: number;
  comment?: string;
  ratedAt: Date;
}

/** The fields that hold an amount of money. */
export type Dollars = FieldsWith<'type', 'dollars'>;

/** The name under which a field is stored. */
export type StoredName<F extends FieldName = FieldName> = F extends Dollars ? `${F}Cents` : F;

/** Every field as it is stored. */
export type StoredFields = Pick<AdminPackage, Exclude<FieldName, Dollars>> & {
  [F in Dollars as StoredName<F>]?: number;
};

/** A shipment as it is stored, without its history. Money in cents, calendar dates as YYYY-MM-DD. */
export interface Shipment extends StoredFields {
  id: string;
  trackingNumber: string;
  kind: ShipmentKind;
  status: PackageStatus;
  dimensions?: { length: number; width: number; height: number };
  vehicle?: ShipmentVehicle;
  /** The customer whose dashboard shows it. */
  customerId?: string;
  /** Counts the writes to this shipment, from 1. */
  version: number;
  statusUndo?: StatusUndo;
  rescheduled?: Rescheduling;
  cancellation?: Cancellation;
  cancellationRequest?: CancellationRequest;
  /** A canceled shipment keeps its hold, in case the cancellation is taken back. */
  hold?: Hold;
  /** The town nearest to a current location without a name. Searches find the shipment there; it is never shown. */
  currentTown?: string;
  /** The time of the last event that is not retracted; without one, the time of the creation. */
  lastEventAt: Date;
  rating?: ShipmentRating;
  /** When it left the current list, by archiving or by deleting it. */
  archivedAt?: Date;
  /** When a deleted shipment is purged. Until then it can be restored. Other shipments do not have it. */
  purgeAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** A shipment of a list, with the latest note that says why it waits. */
export interface ListedShipment extends Shipment {
  lastNote?: string | undefined;
}

/** A type that requires its optional keys too, so that a new one does not compile until it is named. */
export type Whole<T> = { [K in keyof Required<T>]: T[K] };

type DetailName =
  | StoredName<FieldsWith<'changedBy', 'edit'>>
  | 'kind'
  | 'dimensions'
  | 'vehicle'
  | 'customerId';

/**
 * The details that an edit replaces as a whole. Every one is present, so that a new one does not compile until a form
 * gives it. A detail that is undefined is cleared.
 */
export type EditableDetails = { [F in DetailName]: Shipment[F] };

/** A shipment with its history, oldest event first. */
export interface TrackedShipment extends Shipment {
  events: ShipmentEvent[];
}

/** A shipment as tracking reads it. The public sees all of it but its customer and what the settings hide. */
export type PublicShipment = Omit<
  TrackedShipment,
  | StoredName<FieldsWith<'seenBy', 'owner' | 'staff'>>
  | 'statusUndo'
  | 'cancellationRequest'
  | 'currentTown'
  | 'lastEventAt'
  | 'rating'
  | 'archivedAt'
  | 'purgeAt'
>;

/** The events that are not retracted. */
export function validEvents<E extends Pick<ShipmentEvent, 'retractedAt'>>(events: readonly E[]): E[] {
  return events.filter(({ retractedAt }) => retractedAt === undefined);
}

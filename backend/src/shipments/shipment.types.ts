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
  /** When it happened. In the order of the history it is never before that of the event before. */
  timestamp: Date;
  /** When it was entered, where its update said when it had happened; for staff only. */
  enteredAt?: Date;
  /** When its update was undone: only staff see it from then on, and nothing counts it. */
  retractedAt?: Date;
}

/** What the last status update replaced, so that it can be undone while nothing else has changed. */
export interface StatusUndo {
  eventId: string;
  /** Of the shipment right after the update. */
  version: number;
  at: Date;
  before: Pick<
    Shipment,
    | 'status'
    | 'currentLocation'
    | 'currentTown'
    | 'departureDate'
    | 'arrivalDate'
    | 'estimatedDelivery'
    | 'archivedAt'
    | 'lastEventAt'
    | 'hold'
  >;
}

export interface ShipmentVehicle {
  vin?: string;
  year?: number;
  make?: string;
  model?: string;
  isOperable: boolean;
  trailer: TrailerType;
  service: ServiceType;
}

/** That the expected delivery was moved. It says something as long as `to` is still the estimate. */
export interface Rescheduling {
  /** YYYY-MM-DD, as before. */
  from: string;
  to: string;
  reason: RescheduleReason;
  note?: string | undefined;
}

/** That the shipment was canceled. Its status stays the one it had. */
export interface Cancellation {
  reason: CancellationReason;
  /** For its customer. */
  note?: string | undefined;
  feeCents?: number | undefined;
  at: Date;
  /** The username of who did it. */
  by: string;
}

/** That its customer asked to cancel it. It waits for an answer as long as it is open and the shipment Pending. */
export interface CancellationRequest {
  state: 'open' | 'declined';
  /** Why, in the customer's own words. */
  note?: string | undefined;
  at: Date;
  /** Why it was declined, when, and by whom: their username. */
  answer?: { note: string; at: Date; by: string } | undefined;
}

/** That the shipment waits until it is released, and is not late meanwhile. */
export interface Hold {
  reason: HoldReason;
  /** For its customer. */
  note?: string | undefined;
  /** When to look at it again, YYYY-MM-DD. */
  until: string;
  at: Date;
  by: string;
}

/** What its customer thought of the delivery. */
export interface ShipmentRating {
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
  /** On whose dashboard it is. */
  customerId?: string;
  /** Counts the writes to this shipment, from 1. */
  version: number;
  statusUndo?: StatusUndo;
  rescheduled?: Rescheduling;
  cancellation?: Cancellation;
  cancellationRequest?: CancellationRequest;
  /** One that is canceled keeps its hold, for when that is taken back. */
  hold?: Hold;
  /** The town next to a current location without a name: where it is found, and never shown. */
  currentTown?: string;
  /** When its last event was, retracted ones left out; without any, when it was created. */
  lastEventAt: Date;
  rating?: ShipmentRating;
  /** When it was taken out of the current list, by archiving or by deleting it. */
  archivedAt?: Date;
  /** Only a deleted shipment has it: when it is deleted for good; until then it can be restored. */
  purgeAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** A shipment of a list, with the latest note that says why it waits. */
export interface ListedShipment extends Shipment {
  lastNote?: string | undefined;
}

/** A type whose optional keys, too, have to be named, so that one which is new does not compile until it is. */
export type Whole<T> = { [K in keyof Required<T>]: T[K] };

type DetailName = Exclude<
  keyof Shipment,
  | 'id'
  | 'trackingNumber'
  | 'status'
  | StoredName<FieldsWith<'changedBy', 'status update'>>
  | 'version'
  | 'statusUndo'
  | 'rescheduled'
  | 'cancellation'
  | 'cancellationRequest'
  | 'hold'
  | 'currentTown'
  | 'lastEventAt'
  | 'rating'
  | 'archivedAt'
  | 'purgeAt'
  | 'createdAt'
  | 'updatedAt'
>;

/**
 * What an edit replaces as a whole. Every field is present, so that a new one does not compile until a form gives it;
 * one that is undefined is cleared.
 */
export type EditableDetails = { [F in DetailName]: Shipment[F] };

/** A shipment with its history, oldest event first. */
export interface TrackedShipment extends Shipment {
  events: ShipmentEvent[];
}

/** What tracking reads: the public is shown all but whose it is, and what the settings hide. */
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

/** The events whose updates were not undone. */
export function validEvents<E extends Pick<ShipmentEvent, 'retractedAt'>>(events: readonly E[]): E[] {
  return events.filter(({ retractedAt }) => retractedAt === undefined);
}

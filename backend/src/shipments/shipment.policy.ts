import type { Actor } from '../kernel/identity/actor.ts';
import type { Shipment } from './shipment.types.ts';

type Standing = Pick<
  Shipment,
  'status' | 'cancellation' | 'cancellationRequest' | 'hold' | 'archivedAt' | 'purgeAt'
>;

const isDeleted = ({ purgeAt }: Standing) => purgeAt !== undefined;

/** Any status may follow any other (specification, section 4), unless the package is deleted or canceled. */
export function canUpdateStatus(actor: Actor, shipment: Standing): boolean {
  return actor.isAdmin && !isDeleted(shipment) && !shipment.cancellation;
}

/** Only a package that is not Delivered can be canceled or put on hold. */
export function canCancel(actor: Actor, shipment: Standing): boolean {
  return canUpdateStatus(actor, shipment) && shipment.status !== 'Delivered';
}

/** A cancellation can be taken back at any time. */
export function canReinstate(actor: Actor, shipment: Standing): boolean {
  return actor.isAdmin && !isDeleted(shipment) && shipment.cancellation !== undefined;
}

/** Whether the customer waits for an answer to a cancellation request. A package that left Pending needs no answer. */
export function isCancellationAsked({ status, cancellation, cancellationRequest }: Standing): boolean {
  return status === 'Pending' && !cancellation && cancellationRequest?.state === 'open';
}

/** The customer can ask to cancel a Pending package, also again after staff declined. */
export function canAskToCancel(shipment: Standing): boolean {
  return shipment.status === 'Pending' && !shipment.cancellation && !isCancellationAsked(shipment);
}

/** Staff accept a cancellation request by canceling the package. */
export function canDeclineCancellation(actor: Actor, shipment: Standing): boolean {
  return canUpdateStatus(actor, shipment) && isCancellationAsked(shipment);
}

export function canRelease(actor: Actor, shipment: Standing): boolean {
  return canUpdateStatus(actor, shipment) && shipment.hold !== undefined;
}

/** A package can be edited in any status until it is deleted. */
export function canEdit(actor: Actor, shipment: Standing): boolean {
  return actor.isAdmin && !isDeleted(shipment);
}

/** Only Delivered packages can be deleted (specification, section 4). */
export function canDelete(actor: Actor, shipment: Standing): boolean {
  return actor.isAdmin && !isDeleted(shipment) && shipment.status === 'Delivered';
}

/** Only Delivered packages can be archived. */
export function canArchive(actor: Actor, shipment: Standing): boolean {
  return canDelete(actor, shipment) && shipment.archivedAt === undefined;
}

/** The customer can rate a Delivered package, once. */
export function canRate({ status, rating }: Pick<Shipment, 'status' | 'rating'>): boolean {
  return status === 'Delivered' && rating === undefined;
}

/** An archived package can return to the current list at any time. */
export function canUnarchive(actor: Actor, shipment: Standing): boolean {
  return actor.isAdmin && !isDeleted(shipment) && shipment.archivedAt !== undefined;
}

/** A deleted package can be restored until it is purged. */
export function canRestore(actor: Actor, shipment: Standing, now: Date): boolean {
  return actor.isAdmin && shipment.purgeAt !== undefined && shipment.purgeAt > now;
}

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

/** What is on its way, or to be, is canceled and put on hold. */
export function canCancel(actor: Actor, shipment: Standing): boolean {
  return canUpdateStatus(actor, shipment) && shipment.status !== 'Delivered';
}

/** A cancellation is taken back at any time. */
export function canReinstate(actor: Actor, shipment: Standing): boolean {
  return actor.isAdmin && !isDeleted(shipment) && shipment.cancellation !== undefined;
}

/** Whether its customer waits for an answer: whether it will be canceled. One that has left Pending needs none. */
export function isCancellationAsked({ status, cancellation, cancellationRequest }: Standing): boolean {
  return status === 'Pending' && !cancellation && cancellationRequest?.state === 'open';
}

/** Its customer asks to cancel what has not begun; also again, when it was declined. */
export function canAskToCancel(shipment: Standing): boolean {
  return shipment.status === 'Pending' && !shipment.cancellation && !isCancellationAsked(shipment);
}

/** To decline it, that is: to accept it is to cancel the package. */
export function canDeclineCancellation(actor: Actor, shipment: Standing): boolean {
  return canUpdateStatus(actor, shipment) && isCancellationAsked(shipment);
}

export function canRelease(actor: Actor, shipment: Standing): boolean {
  return canUpdateStatus(actor, shipment) && shipment.hold !== undefined;
}

/** In any status, as long as the package is not deleted. */
export function canEdit(actor: Actor, shipment: Standing): boolean {
  return actor.isAdmin && !isDeleted(shipment);
}

/** Only Delivered packages can be deleted (specification, section 4). */
export function canDelete(actor: Actor, shipment: Standing): boolean {
  return actor.isAdmin && !isDeleted(shipment) && shipment.status === 'Delivered';
}

/** Only Delivered packages leave the current list. */
export function canArchive(actor: Actor, shipment: Standing): boolean {
  return canDelete(actor, shipment) && shipment.archivedAt === undefined;
}

/** The customer of a delivered package rates it, once. */
export function canRate({ status, rating }: Pick<Shipment, 'status' | 'rating'>): boolean {
  return status === 'Delivered' && rating === undefined;
}

/** An archived package returns to the current list at any time. */
export function canUnarchive(actor: Actor, shipment: Standing): boolean {
  return actor.isAdmin && !isDeleted(shipment) && shipment.archivedAt !== undefined;
}

/** A deletion can be taken back until the package is purged. */
export function canRestore(actor: Actor, shipment: Standing, now: Date): boolean {
  return actor.isAdmin && shipment.purgeAt !== undefined && shipment.purgeAt > now;
}

import type { Actor } from '../../kernel/actor.ts';
import type { Shipment } from './shipment.types.ts';

type Standing = Pick<Shipment, 'status' | 'archivedAt' | 'purgeAt'>;

/** Any status may follow any other (specification, section 4), as long as the package is not deleted. */
export function canUpdateStatus(actor: Actor, shipment: Standing): boolean {
  return actor.isAdmin && shipment.archivedAt === undefined;
}

/** Whatever its status, as long as the package is not deleted. */
export function canEdit(actor: Actor, shipment: Standing): boolean {
  return actor.isAdmin && shipment.archivedAt === undefined;
}

/** Only Delivered packages can be deleted (specification, section 4). */
export function canDelete(actor: Actor, shipment: Standing): boolean {
  return actor.isAdmin && shipment.archivedAt === undefined && shipment.status === 'Delivered';
}

/** A deletion can be taken back until the package is purged. */
export function canRestore(actor: Actor, shipment: Standing, now: Date): boolean {
  return actor.isAdmin && shipment.purgeAt !== undefined && shipment.purgeAt > now;
}

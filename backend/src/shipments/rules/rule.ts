import type { AuditRecord } from '../../audit/audit.service.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import type { Shipment, TrackedShipment } from '../shipment.types.ts';

/*
 * A rule returns a shipment as a command changes it, or throws an `AppError` if the command is not allowed. It neither
 * reads nor writes the database; `saveShipment` stores what it returns. A field that it clears is undefined. A rule
 * that can have nothing to change then returns undefined.
 */

export interface RuleContext {
  actor: Actor;
  now: Date;
}

/** The shipment after a rule. */
export interface Applied {
  after: Shipment | TrackedShipment;
  /** The entry of the audit log. */
  audit: Pick<AuditRecord, 'action' | 'before' | 'after'>;
}

/** @throws {AppError} `shipment.changed` if a version is given that is no longer the current one */
export function assertVersion(shipment: Shipment, version: number | undefined): void {
  if (version !== undefined && version !== shipment.version) {
    throw editConflict();
  }
}

/** @throws {AppError} `shipment.changed` as `assertVersion`, `shipment.canceled`, `shipment.delivered` */
export function assertOnItsWay(shipment: Shipment, version: number | undefined): void {
  assertVersion(shipment, version);
  if (shipment.cancellation) {
    throw shipmentCanceled();
  }
  if (shipment.status === 'Delivered') {
    throw new AppError(
      'shipment.delivered',
      'This package is delivered, so it cannot be canceled or put on hold.',
    );
  }
}

export function editConflict(): AppError {
  return new AppError(
    'shipment.changed',
    'Someone else changed this package, so nothing was saved. Reload it to see their change.',
  );
}

export function shipmentCanceled(): AppError {
  return new AppError(
    'shipment.canceled',
    'This package is canceled. Take its cancellation back before you change it.',
  );
}

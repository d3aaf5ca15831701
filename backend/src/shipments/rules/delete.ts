import { UNDO_WINDOW_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { AppError } from '../../kernel/app-error.ts';
import { canDelete, canRestore } from '../shipment.policy.ts';
import type { Shipment } from '../shipment.types.ts';
import type { Applied, RuleContext } from './rule.ts';

/**
 * Deletes a Delivered shipment, which can be restored until it is purged.
 * @throws {AppError} `shipment.not_delivered`
 */
export function deleteShipment(
  before: Shipment,
  { actor, now }: RuleContext,
): Applied & { after: { purgeAt: Date } } {
  if (!canDelete(actor, before)) {
    throw new AppError(
      'shipment.not_delivered',
      'Failed to delete package. Only delivered packages can be deleted.',
    );
  }
  const purgeAt = new Date(now.getTime() + UNDO_WINDOW_MS);
  return {
    after: { ...before, archivedAt: now, purgeAt },
    audit: { action: 'package.deleted', after: { undoUntil: purgeAt } },
  };
}

/**
 * Takes a deletion back.
 * @returns undefined if the shipment is not deleted
 * @throws {AppError} `shipment.undo_expired`
 */
export function restore(before: Shipment, { actor, now }: RuleContext): Applied | undefined {
  if (before.purgeAt === undefined) {
    return undefined;
  }
  if (!canRestore(actor, before, now)) {
    throw new AppError('shipment.undo_expired', 'It is too late to undo this deletion.');
  }
  return {
    after: { ...before, archivedAt: undefined, purgeAt: undefined },
    audit: { action: 'package.restored' },
  };
}

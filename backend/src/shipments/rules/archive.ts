import { AppError } from '../../kernel/app-error.ts';
import { canArchive, canUnarchive } from '../shipment.policy.ts';
import type { Shipment } from '../shipment.types.ts';
import { shipmentCanceled, type Applied, type RuleContext } from './rule.ts';

/**
 * Takes a Delivered shipment out of the current list, or an archived shipment back into it.
 * @returns undefined if it is already there
 * @throws {AppError} `shipment.canceled`, `shipment.not_delivered`
 */
export function archive(
  before: Shipment,
  { isArchived }: { isArchived: boolean },
  { actor, now }: RuleContext,
): Applied | undefined {
  if (before.cancellation) {
    throw shipmentCanceled();
  }
  if ((before.archivedAt !== undefined) === isArchived) {
    return undefined;
  }
  if (!(isArchived ? canArchive(actor, before) : canUnarchive(actor, before))) {
    throw new AppError('shipment.not_delivered', 'Only delivered packages can be archived.');
  }
  return {
    after: { ...before, archivedAt: isArchived ? now : undefined },
    audit: { action: isArchived ? 'package.archived' : 'package.unarchived' },
  };
}

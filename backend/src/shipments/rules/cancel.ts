import { STATUS_UNDO_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { NewCancellation } from '@moveway/contracts/shipments/cancellation.schema.ts';
import { toCents } from '../field-values.ts';
import type { Shipment } from '../shipment.types.ts';
import { assertOnItsWay, type Applied, type RuleContext } from './rule.ts';

/**
 * Cancels a shipment, which then leaves the current list.
 * @throws {AppError} `shipment.changed`, `shipment.canceled`, `shipment.delivered`
 */
export function cancel(
  before: Shipment,
  { reason, note, fee, version }: NewCancellation,
  { actor, now }: RuleContext,
): Applied {
  assertOnItsWay(before, version);
  const feeCents = fee === undefined ? undefined : toCents(fee);
  return {
    after: { ...before, cancellation: { reason, note, feeCents, at: now, by: actor.username } },
    audit: { action: 'package.canceled', after: { reason, note, feeCents } },
  };
}

/**
 * Takes a cancellation back. A cancellation request then counts as answered, unless this undoes the cancellation within
 * a minute.
 * @returns undefined if the shipment is not canceled
 */
export function reinstate(before: Shipment, { now }: RuleContext): Applied | undefined {
  if (!before.cancellation) {
    return undefined;
  }
  const { reason, note, feeCents, at } = before.cancellation;
  const isUndo = now.getTime() - at.getTime() < STATUS_UNDO_MS;
  return {
    after: {
      ...before,
      cancellation: undefined,
      cancellationRequest: isUndo ? before.cancellationRequest : undefined,
    },
    audit: { action: 'package.reinstated', before: { reason, note, feeCents } },
  };
}

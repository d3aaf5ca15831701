import type { NewHold } from '@moveway/contracts/shipments/cancellation.schema.ts';
import type { Shipment } from '../shipment.types.ts';
import { assertOnItsWay, type Applied, type RuleContext } from './rule.ts';

/**
 * Puts a shipment on hold, or changes the reason and the day of its hold. A hold does not change the status.
 * @throws {AppError} `shipment.changed`, `shipment.canceled`, `shipment.delivered`
 */
export function hold(
  before: Shipment,
  { reason, note, until, version }: NewHold,
  { actor, now }: RuleContext,
): Applied {
  assertOnItsWay(before, version);
  const { at } = before.hold ?? { at: now };
  const after = { ...before, hold: { reason, note, until, at, by: actor.username } };
  return {
    after,
    audit: { action: 'package.held', before: holdFields(before), after: holdFields(after) },
  };
}

/** Ends a hold. @returns undefined if the shipment is not on hold */
export function release(before: Shipment): Applied | undefined {
  return before.hold
    ? {
        after: { ...before, hold: undefined },
        audit: { action: 'package.released', before: holdFields(before) },
      }
    : undefined;
}

/** The fields of a hold in the audit log. */
export const holdFields = ({ hold: held }: Pick<Shipment, 'hold'>) =>
  held && { reason: held.reason, note: held.note, until: held.until };

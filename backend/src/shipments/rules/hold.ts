import type { NewHold } from '@moveway/contracts/shipments/cancellation.schema.ts';
import { holdFields } from '../shipment.deps.ts';
import type { Shipment } from '../shipment.types.ts';
import { assertOnItsWay } from './on-its-way.ts';
import type { Applied, RuleContext } from './rule.ts';

/**
 * Puts a shipment on hold, or changes why and until when.
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

/** Ends a hold. @returns undefined where there is none */
export function release(before: Shipment): Applied | undefined {
  return before.hold
    ? {
        after: { ...before, hold: undefined },
        audit: { action: 'package.released', before: holdFields(before) },
      }
    : undefined;
}

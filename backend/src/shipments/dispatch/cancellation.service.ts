import type { NewCancellation, NewHold } from '@moveway/contracts/shipments/cancellation.schema.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import {
  assertReferenceIsFree,
  assertWithinQuota,
  customerLimitReached,
} from '../customer/customer.service.ts';
import { cancel, reinstate } from '../rules/cancel.ts';
import { hold, release } from '../rules/hold.ts';
import { saveShipment } from '../save-shipment.ts';
import { activeShipment, type ShipmentServiceDeps } from '../shipment.deps.ts';
import type { Shipment } from '../shipment.types.ts';

type Deps = Pick<
  ShipmentServiceDeps,
  'repo' | 'audit' | 'events' | 'clock' | 'settings' | 'storeView' | 'news'
>;

/**
 * Shipments that are canceled, or on hold until they are released. Both are beside the status, which stays what it was,
 * so that taking them back is right whenever it is done.
 */
export function createCancellationService(deps: Deps) {
  const { clock } = deps;

  return {
    /** @throws {AppError} `shipment.not_found`, and as the rule */
    cancel:
      (actor: Actor, trackingNumber: string, cancellation: NewCancellation): Change<Shipment> =>
      async () => {
        const before = await activeShipment(deps, trackingNumber);
        const context = { actor, now: clock() };
        return saveShipment(deps, before, cancel(before, cancellation, context), context);
      },

    /**
     * A shipment with a customer needs room in their quota, and its reference may be another's by now.
     * @throws {AppError} `shipment.not_found`, `shipment.limit_reached`, `shipment.reference_taken`
     */
    reinstate:
      (actor: Actor, trackingNumber: string): Change<Shipment> =>
      async () => {
        const before = await activeShipment(deps, trackingNumber);
        const context = { actor, now: clock() };
        const applied = reinstate(before, context);
        if (!applied) {
          return before;
        }
        if (before.customerId !== undefined) {
          await assertReferenceIsFree(before);
          await assertWithinQuota(deps.settings, before.customerId, customerLimitReached);
        }
        return saveShipment(deps, before, applied, context);
      },

    /** @throws {AppError} `shipment.not_found`, and as the rule */
    hold:
      (actor: Actor, trackingNumber: string, newHold: NewHold): Change<Shipment> =>
      async () => {
        const before = await activeShipment(deps, trackingNumber);
        const context = { actor, now: clock() };
        return saveShipment(deps, before, hold(before, newHold, context), context);
      },

    /** @throws {AppError} `shipment.not_found` */
    release:
      (actor: Actor, trackingNumber: string): Change<Shipment> =>
      async () => {
        const before = await activeShipment(deps, trackingNumber);
        const applied = release(before);
        return applied ? saveShipment(deps, before, applied, { actor, now: clock() }) : before;
      },
  };
}

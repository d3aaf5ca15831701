import type {
  NewCancellation,
  NewHold,
} from '@moveway/contracts/shipments/cancellation/cancellation.schema.ts';
import { STATUS_UNDO_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { Actor } from '../../../kernel/identity/actor.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Change } from '../../../storage/transactions/transactions.ts';
import {
  assertReferenceIsFree,
  assertWithinQuota,
  customerLimitReached,
} from '../customer/customer.service.ts';
import { hasBecomeLate } from '../lateness.ts';
import { toCents } from '../money.ts';
import {
  activeShipment,
  editConflict,
  holdFields,
  shipmentCanceled,
  recordChange,
  type ShipmentServiceDeps,
} from '../shipment.deps.ts';
import type { Shipment } from '../shipment.types.ts';

type Deps = Pick<
  ShipmentServiceDeps,
  'repo' | 'audit' | 'events' | 'clock' | 'settings' | 'statusMails' | 'pushStopped'
>;

/**
 * Shipments that are canceled, or on hold until they are released. Both are beside the status, which stays what it was,
 * so that taking them back is right whenever it is done.
 */
export function createCancellationService(deps: Deps) {
  const { repo, clock, statusMails, pushStopped } = deps;

  /** @throws {AppError} `shipment.not_found`, `shipment.changed`, `shipment.canceled`, `shipment.delivered` */
  async function findOnItsWay(trackingNumber: string, version: number | undefined): Promise<Shipment> {
    const shipment = await activeShipment(deps, trackingNumber);
    if (version !== undefined && version !== shipment.version) {
      throw editConflict();
    }
    if (shipment.cancellation) {
      throw shipmentCanceled();
    }
    if (shipment.status === 'Delivered') {
      throw new AppError(
        'shipment.delivered',
        'This package is delivered, so it cannot be canceled or put on hold.',
      );
    }
    return shipment;
  }

  return {
    /** @throws {AppError} `shipment.not_found`, `shipment.changed`, `shipment.canceled`, `shipment.delivered` */
    cancel:
      (
        actor: Actor,
        trackingNumber: string,
        { reason, note, fee, version }: NewCancellation,
      ): Change<Shipment> =>
      async () => {
        const before = await findOnItsWay(trackingNumber, version);
        const now = clock();
        const feeCents = fee === undefined ? undefined : toCents(fee);
        const cancellation = { reason, note, feeCents, at: now, by: actor.username, toldTo: [] };
        const after = await repo.setCancellation(before, cancellation, now);
        await recordChange(deps, after, {
          action: 'package.canceled',
          actor,
          after: { reason, note, feeCents },
        });
        await statusMails.changed(before, after);
        await pushStopped(trackingNumber, { stopped: 'canceled', at: now });
        return after;
      },

    /**
     * Takes a cancellation back. A shipment with a customer needs room in their quota, and its reference may be
     * another's by now. What its customer asked for is answered, unless this undoes the cancellation at once.
     * @throws {AppError} `shipment.not_found`, `shipment.limit_reached`, `shipment.reference_taken`
     */
    reinstate:
      (actor: Actor, trackingNumber: string): Change<Shipment> =>
      async () => {
        const before = await activeShipment(deps, trackingNumber);
        if (!before.cancellation) {
          return before;
        }
        const { reason, note, feeCents, at } = before.cancellation;
        const { customerId } = before;
        if (customerId !== undefined) {
          await assertReferenceIsFree(before);
          await assertWithinQuota(deps.settings, customerId, customerLimitReached);
        }
        const now = clock();
        const isUndo = now.getTime() - at.getTime() < STATUS_UNDO_MS;
        const after = await repo.reinstate(before, { keepsRequest: isUndo }, now);
        await recordChange(deps, after, {
          action: 'package.reinstated',
          actor,
          before: { reason, note, feeCents },
          isNewlyLate: hasBecomeLate(deps, before, after),
        });
        await statusMails.changed(before, after);
        return after;
      },

    /**
     * Puts a shipment on hold, or changes why and until when.
     * @throws {AppError} `shipment.not_found`, `shipment.changed`, `shipment.canceled`, `shipment.delivered`
     */
    hold:
      (actor: Actor, trackingNumber: string, { reason, note, until, version }: NewHold): Change<Shipment> =>
      async () => {
        const before = await findOnItsWay(trackingNumber, version);
        const now = clock();
        const after = await repo.setHold(
          before,
          {
            reason,
            note,
            until,
            at: before.hold?.at ?? now,
            by: actor.username,
            toldTo: before.hold ? before.hold.toldTo : [],
          },
          now,
        );
        await recordChange(deps, after, {
          action: 'package.held',
          actor,
          before: holdFields(before),
          after: holdFields(after),
        });
        await statusMails.changed(before, after);
        if (!before.hold) {
          await pushStopped(trackingNumber, { stopped: 'on hold', at: now });
        }
        return after;
      },

    /** Ends a hold. @throws {AppError} `shipment.not_found` */
    release:
      (actor: Actor, trackingNumber: string): Change<Shipment> =>
      async () => {
        const before = await activeShipment(deps, trackingNumber);
        if (!before.hold) {
          return before;
        }
        const after = await repo.setHold(before, undefined, clock());
        await recordChange(deps, after, {
          action: 'package.released',
          actor,
          before: holdFields(before),
          isNewlyLate: hasBecomeLate(deps, before, after),
        });
        await statusMails.changed(before, after);
        return after;
      },
  };
}

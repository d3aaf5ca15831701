import type { NewPackage, PackagePatch } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { RetryTransaction, type Change } from '../../storage/transactions/transactions.ts';
import type { Coordinates } from '../places/place-tables.ts';
import {
  assertMayReceive,
  assertReferenceIsFree,
  assertWithinQuota,
  customerLimitReached,
} from '../customer/customer.service.ts';
import { createEstimate, toEditableDetails } from './editable-details.ts';
import { hasBecomeLate } from '../lateness.ts';
import { patchedEdit, type PackageEdit } from './package-patch.ts';
import {
  activeShipment,
  editConflict,
  notFound,
  recordChange,
  type ShipmentServiceDeps,
} from '../shipment.deps.ts';
import { deleteShipment, restore } from '../rules/delete.ts';
import { edit as applyEdit } from '../rules/edit.ts';
import { saveShipment } from '../save-shipment.ts';
import type { Shipment, ShipmentEvent, TrackedShipment } from '../shipment.types.ts';
import { createNumberGenerator } from './number-generator.ts';

/** What staff do to shipments. Each change is one transaction with its entry in the audit log. */
export function createDispatchService(deps: ShipmentServiceDeps) {
  const { repo, inbox, clock, locate } = deps;
  const generateNumber = deps.generateNumber ?? createNumberGenerator(deps.settings);
  const prepareEstimate = createEstimate(deps);

  /**
   * Replaces the details of the version that was read; one changed meanwhile is left alone.
   * @throws {AppError} `shipment.not_found`, `shipment.changed`, `shipment.customer_not_found`,
   *   `shipment.limit_reached`, `shipment.reference_taken`
   */
  async function edit(actor: Actor, trackingNumber: string, input: PackageEdit): Promise<Change<Shipment>> {
    const { version } = input;
    const estimateFrom = await prepareEstimate(input);
    return async () => {
      const before = await activeShipment(deps, trackingNumber);
      if (before.version !== version) {
        throw editConflict();
      }
      const isOther = input.customerId !== before.customerId || input.reference !== before.reference;
      if (isOther && !before.cancellation) {
        await assertReferenceIsFree({ ...input, id: before.id });
      }
      if (input.customerId !== before.customerId) {
        await assertMayReceive(deps, input.customerId);
      }
      const details = toEditableDetails(input, estimateFrom(before));
      const applied = applyEdit(before, details, version);
      return saveShipment(deps, before, applied, { actor, now: clock() });
    };
  }

  return {
    /**
     * @throws {AppError} `shipment.tracking_number_taken` when a number was given and is in use;
     *   `shipment.customer_not_found`, `shipment.limit_reached`, `shipment.reference_taken`,
     *   `shipment.quote_not_open`
     */
    async create(actor: Actor, input: NewPackage): Promise<Change<TrackedShipment>> {
      const { trackingNumber, status, currentLocation } = input;
      const coordinates = currentLocation ? await locate(currentLocation, 'free text') : undefined;
      const estimateFrom = await prepareEstimate(input);
      return async () => {
        const now = clock();
        await assertReferenceIsFree(input);
        await assertMayReceive(deps, input.customerId);
        const created = await repo.insert({
          ...toEditableDetails(input, estimateFrom({ createdAt: now })),
          currentLocation,
          trackingNumber: trackingNumber ?? generateNumber(now),
          status,
          events: firstEvents(input, coordinates, now),
          version: 1,
          createdAt: now,
          updatedAt: now,
        });
        if (!created) {
          const message = 'This tracking number is already in use.';
          const taken = new AppError('shipment.tracking_number_taken', message, {
            fields: { trackingNumber: message },
          });
          throw trackingNumber === undefined ? new RetryTransaction(taken) : taken;
        }
        await deps.storeView(created);
        const { quoteId } = input;
        const quote =
          quoteId === undefined
            ? undefined
            : await inbox.fulfillQuote(actor, quoteId, created.trackingNumber);
        if (quoteId !== undefined && quote === undefined) {
          throw new AppError(
            'shipment.quote_not_open',
            'This quote is already closed. Check the inbox, or create the package without it.',
          );
        }
        const { id: _id, events: _events, lastEventAt: _lastEventAt, ...fields } = created;
        await recordChange(deps, created, {
          action: 'package.created',
          actor,
          after: { ...fields, quote },
          isNewlyLate: hasBecomeLate(deps, undefined, created),
        });
        return created;
      };
    },

    /** The day on which a package is expected, if it is created now. */
    expectedDay: async (input: NewPackage): Promise<string> =>
      (await prepareEstimate(input))({ createdAt: clock() }),

    /**
     * Changes the details that a merge patch names, of the version that was read; one changed meanwhile is left alone.
     * @throws {AppError} as `edit`, and `invalid_input` where the patch does not fit what stays
     */
    async patch(actor: Actor, trackingNumber: string, patch: PackagePatch): Promise<Change<Shipment>> {
      const before = await repo.findActiveByNumber(trackingNumber);
      if (before?.version !== patch.version) {
        // In the transaction, where a call that was made twice at once gets its first answer.
        return async () => {
          throw before ? editConflict() : notFound();
        };
      }
      return edit(actor, trackingNumber, patchedEdit(before, patch));
    },

    /**
     * Deletes a Delivered shipment; it is purged when the time for undoing is over.
     * @throws {AppError} `shipment.not_found`, `shipment.not_delivered`
     */
    delete(actor: Actor, trackingNumber: string): Change<{ trackingNumber: string; undoUntil: Date }> {
      return async () => {
        const before = await activeShipment(deps, trackingNumber);
        const context = { actor, now: clock() };
        const applied = deleteShipment(before, context);
        await saveShipment(deps, before, applied, context);
        return { trackingNumber, undoUntil: applied.after.purgeAt };
      };
    },

    /**
     * Restoring what is not deleted changes nothing. A shipment with a customer needs room in their quota.
     * @throws {AppError} `shipment.not_found`, `shipment.undo_expired`, `shipment.limit_reached`
     */
    restore(actor: Actor, trackingNumber: string): Change<Shipment> {
      return async () => {
        const before = await repo.findByNumber(trackingNumber);
        if (!before) {
          throw notFound();
        }
        const context = { actor, now: clock() };
        const applied = restore(before, context);
        if (!applied) {
          return before;
        }
        if (before.customerId !== undefined) {
          await assertWithinQuota(deps.settings, before.customerId, customerLimitReached);
        }
        return saveShipment(deps, before, applied, context);
      };
    },
  };
}

/** The first event, if there is something to show: a location, or a status other than Pending. */
function firstEvents(
  { status, currentLocation }: NewPackage,
  coordinates: Coordinates | undefined,
  now: Date,
): Omit<ShipmentEvent, 'id'>[] {
  if (currentLocation === undefined && status === 'Pending') {
    return [];
  }
  const location = currentLocation ?? '';
  return [{ status, location, coordinates, isCorrection: false, timestamp: now }];
}

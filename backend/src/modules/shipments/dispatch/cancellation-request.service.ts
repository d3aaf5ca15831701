import type {
  CancellationRefusal,
  NewCancellationRequest,
} from '@moveway/contracts/shipments/cancellation/cancellation.schema.ts';
import type { Actor } from '../../../kernel/identity/actor.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Change } from '../../../storage/transactions/transactions.ts';
import {
  activeShipment,
  editConflict,
  notFound,
  recordChange,
  type ShipmentServiceDeps,
} from '../shipment.deps.ts';
import { canAskToCancel, canDeclineCancellation, isCancellationAsked } from '../shipment.policy.ts';
import type { Shipment } from '../shipment.types.ts';

type Deps = Pick<ShipmentServiceDeps, 'repo' | 'audit' | 'events' | 'clock' | 'statusMails'>;

/**
 * What customers ask of staff: to cancel a shipment that is Pending. Staff cancel it, which is the answer, or decline.
 * Once it has another status no answer is needed, and its customer is told so; what is put back to Pending waits for
 * an answer again.
 */
export function createCancellationRequestService(deps: Deps) {
  const { repo, clock, statusMails } = deps;

  /** Another customer's is not found. */
  async function findOwn(actor: Actor, trackingNumber: string): Promise<Shipment> {
    const shipment = await repo.findActiveByNumber(trackingNumber);
    if (shipment?.customerId !== actor.userId) {
      throw notFound();
    }
    return shipment;
  }

  return {
    /**
     * Asks staff to cancel a shipment of the caller's own; once more, when they declined.
     * @throws {AppError} `shipment.not_found`, `shipment.not_pending`, `shipment.canceled`,
     *   `shipment.cancellation_asked`
     */
    askToCancel:
      (actor: Actor, trackingNumber: string, { note }: NewCancellationRequest): Change<Shipment> =>
      async () => {
        const before = await findOwn(actor, trackingNumber);
        if (!canAskToCancel(before)) {
          throw whyNotAsked(before);
        }
        const now = clock();
        const after = await repo.setCancellationRequest(before, { state: 'open', note, at: now }, now);
        await recordChange(deps, after, {
          action: 'package.cancellation_asked',
          actor,
          after: { note },
        });
        return after;
      },

    /** The customer takes it back. @throws {AppError} `shipment.not_found`, `shipment.request_over` */
    withdrawCancellation:
      (actor: Actor, trackingNumber: string): Change<Shipment> =>
      async () => {
        const before = await findOwn(actor, trackingNumber);
        if (!isCancellationAsked(before)) {
          throw requestOver(before, 'There is nothing to take back.');
        }
        const after = await repo.setCancellationRequest(before, undefined, clock());
        await recordChange(deps, after, {
          action: 'package.cancellation_withdrawn',
          actor,
          before: { note: before.cancellationRequest?.note },
        });
        return after;
      },

    /**
     * Tells the customer that it will not be canceled, and why.
     * @throws {AppError} `shipment.not_found`, `shipment.changed`, `shipment.request_over`
     */
    declineCancellation:
      (actor: Actor, trackingNumber: string, { note, version }: CancellationRefusal): Change<Shipment> =>
      async () => {
        const before = await activeShipment(deps, trackingNumber);
        if (version !== undefined && version !== before.version) {
          throw editConflict();
        }
        const request = before.cancellationRequest;
        if (!request || !canDeclineCancellation(actor, before)) {
          throw requestOver(before, 'Its customer does not ask to cancel it any more.');
        }
        const now = clock();
        const answer = { note, at: now, by: actor.username };
        const after = await repo.setCancellationRequest(
          before,
          { ...request, state: 'declined', answer },
          now,
        );
        await recordChange(deps, after, {
          action: 'package.cancellation_declined',
          actor,
          before: { note: request.note },
          after: { note },
        });
        await statusMails.changed(before, after);
        return after;
      },
  };
}

function whyNotAsked({ status, cancellation }: Shipment): AppError {
  if (cancellation) {
    return new AppError('shipment.canceled', 'This package is canceled already.');
  }
  return status === 'Pending'
    ? new AppError('shipment.cancellation_asked', 'You have asked to cancel this package already.')
    : new AppError(
        'shipment.not_pending',
        `This package is ${status}, so it cannot be canceled here any more. Please contact support.`,
      );
}

/** @param otherwise for a package that is neither canceled nor beyond Pending */
function requestOver({ status, cancellation, cancellationRequest }: Shipment, otherwise: string): AppError {
  const text = cancellation
    ? 'This package is canceled already.'
    : status === 'Pending'
      ? cancellationRequest?.state === 'declined'
        ? 'The request was declined already.'
        : otherwise
      : `This package is ${status} by now, which has ended the request to cancel it.`;
  return new AppError('shipment.request_over', text);
}

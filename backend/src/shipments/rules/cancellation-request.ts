import type {
  CancellationRefusal,
  NewCancellationRequest,
} from '@moveway/contracts/shipments/cancellation.schema.ts';
import { AppError } from '../../kernel/app-error.ts';
import { canAskToCancel, canDeclineCancellation, isCancellationAsked } from '../shipment.policy.ts';
import type { Shipment } from '../shipment.types.ts';
import { assertVersion, type Applied, type RuleContext } from './rule.ts';

/**
 * The customer asks staff to cancel a shipment, also again after staff declined. Canceling it is the answer, or
 * declining. Once the shipment leaves Pending, the request is over, and the customer is told so. A shipment that goes
 * back to Pending waits for an answer again.
 * @throws {AppError} `shipment.not_pending`, `shipment.canceled`, `shipment.cancellation_asked`
 */
export function askToCancel(
  before: Shipment,
  { note }: NewCancellationRequest,
  { now }: RuleContext,
): Applied {
  if (!canAskToCancel(before)) {
    throw whyNotAsked(before);
  }
  return {
    after: { ...before, cancellationRequest: { state: 'open', note, at: now } },
    audit: { action: 'package.cancellation_asked', after: { note } },
  };
}

/** The customer takes the request back. @throws {AppError} `shipment.request_over` */
export function withdrawCancellation(before: Shipment): Applied {
  if (!isCancellationAsked(before)) {
    throw requestOver(before, 'There is nothing to take back.');
  }
  return {
    after: { ...before, cancellationRequest: undefined },
    audit: {
      action: 'package.cancellation_withdrawn',
      before: { note: before.cancellationRequest?.note },
    },
  };
}

/**
 * Staff decline the request, and say why.
 * @throws {AppError} `shipment.changed`, `shipment.request_over`
 */
export function declineCancellation(
  before: Shipment,
  { note, version }: CancellationRefusal,
  { actor, now }: RuleContext,
): Applied {
  assertVersion(before, version);
  const request = before.cancellationRequest;
  if (!request || !canDeclineCancellation(actor, before)) {
    throw requestOver(before, 'Its customer does not ask to cancel it any more.');
  }
  const answer = { note, at: now, by: actor.username };
  return {
    after: { ...before, cancellationRequest: { ...request, state: 'declined', answer } },
    audit: {
      action: 'package.cancellation_declined',
      before: { note: request.note },
      after: { note },
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

/** @param otherwise the text for a Pending package without an answer */
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

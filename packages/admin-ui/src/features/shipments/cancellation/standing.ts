import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { formatShortDay, localDate } from '@moveway/ui/time/time-format.ts';

/**
 * What stands beside the status of a package that is canceled, on hold or whose customer asks to cancel it, and the
 * same in a sentence.
 */
export function standingOf({
  cancellation,
  cancellationRequest,
  hold,
}: AdminPackage): { badge: string; text: string } | undefined {
  if (cancellation) {
    const fee = cancellation.fee ? ` Fee: ${formatMoney(cancellation.fee)}.` : '';
    return { badge: 'Canceled', text: `Canceled by ${cancellation.by}. ${cancellation.why}${fee}` };
  }
  const held = hold && `On hold, look again ${formatShortDay(hold.until)}. ${hold.why}`;
  if (cancellationRequest?.state === 'open') {
    const asked = requestText(cancellationRequest);
    return { badge: 'Cancel requested', text: held ? `${asked} ${held}` : asked };
  }
  if (held) {
    return { badge: 'On hold', text: held };
  }
  return undefined;
}

/** What came of a request to cancel since it was read; nothing where a package is canceled, which is said of it. */
export function requestEndText(read: AdminPackage, now: AdminPackage): string {
  if (now.can.declineCancellation || now.cancellation) {
    return '';
  }
  switch (now.cancellationRequest?.state) {
    case 'declined': {
      return `The request was declined by ${now.cancellationRequest.by ?? 'someone else'}.`;
    }
    case 'over': {
      return 'That has ended the request.';
    }
    case 'open':
    case undefined:
    default: {
      return now.customer?.id === read.customer?.id
        ? 'Its customer took the request back.'
        : 'The request was that of another customer.';
    }
  }
}

/** That its customer asks to cancel it, when and why. */
export function requestText({ at, note }: NonNullable<AdminPackage['cancellationRequest']>): string {
  const day = formatShortDay(localDate(new Date(at)));
  return `Its customer asked on ${day} to cancel it${note ? `: “${note}”` : '.'}`;
}

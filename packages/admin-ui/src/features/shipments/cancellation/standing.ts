import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { formatShortDay, localDate } from '@moveway/ui/time/time-format.ts';

/**
 * What stands beside the status of a package that is canceled, on hold or to be canceled if its customer has their way,
 * and the same in a sentence.
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
    return { badge: 'Cancel asked', text: held ? `${asked} ${held}` : asked };
  }
  if (held) {
    return { badge: 'On hold', text: held };
  }
  return undefined;
}

/** That its customer asks to cancel it, when and why. */
export function requestText({ at, note }: NonNullable<AdminPackage['cancellationRequest']>): string {
  const day = formatShortDay(localDate(new Date(at)));
  return `Its customer asked on ${day} to cancel it${note ? `: “${note}”` : '.'}`;
}

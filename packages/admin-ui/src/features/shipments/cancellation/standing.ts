import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { formatShortDay } from '@moveway/ui/time/time-format.ts';

/** What stands beside the status of a package that is canceled or on hold, and the same in a sentence. */
export function standingOf({
  cancellation,
  hold,
}: AdminPackage): { badge: string; text: string } | undefined {
  if (cancellation) {
    const fee = cancellation.fee ? ` Fee: ${formatMoney(cancellation.fee)}.` : '';
    return { badge: 'Canceled', text: `Canceled by ${cancellation.by}. ${cancellation.why}${fee}` };
  }
  return (
    (hold && { badge: 'On hold', text: `On hold, look again ${formatShortDay(hold.until)}. ${hold.why}` }) ??
    undefined
  );
}

import type { QuoteOffer } from '@moveway/contracts/quotes/quote.schema.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { formatShortDay, formatWeekday } from '@moveway/ui/time/time-format.ts';

/** A day near enough to need no year: `Wed, Nov 25`. */
export const dayText = (day: string) => `${formatWeekday(day).slice(0, 3)}, ${formatShortDay(day)}`;

/** In whole dollars: `$1,090-$1,340`. */
export const rangeText = ({ range }: Pick<QuoteOffer, 'range'>) =>
  `$${formatCount(range.leastCents / 100)}-$${formatCount(range.mostCents / 100)}`;

/** `5-7 days`, `1 business day`. */
export function transitText({ transit: { least, most, unit } }: Pick<QuoteOffer, 'transit'>): string {
  if (least !== most) {
    return `${least}-${most} ${unit}`;
  }
  return `${most} ${most === 1 ? unit.slice(0, -1) : unit}`;
}

/** `Tue, Nov 24 to Mon, Nov 30`, or the one day. */
export const pickupText = ({ pickup: { first, last } }: Pick<QuoteOffer, 'pickup'>) =>
  first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;

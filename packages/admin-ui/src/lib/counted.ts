import { MOST_LISTED } from '@moveway/contracts/http/list-count.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';

/** A count that the server ends after `MOST_LISTED`: `10,000+` beyond it. */
export function countedUpTo(count: number): string {
  return count > MOST_LISTED ? `${formatCount(MOST_LISTED)}+` : formatCount(count);
}

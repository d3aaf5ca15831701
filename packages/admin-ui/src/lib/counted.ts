import { MOST_COUNTED } from '@moveway/contracts/analytics/analytics.routes.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';

/** A count that the server ends at `MOST_COUNTED`: `1,000+` from there on. */
export function countedUpTo(count: number): string {
  return count >= MOST_COUNTED ? `${formatCount(MOST_COUNTED)}+` : formatCount(count);
}

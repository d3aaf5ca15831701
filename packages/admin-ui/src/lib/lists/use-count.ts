import { useQuery } from '@tanstack/react-query';
import { MAX_LISTED } from '@moveway/contracts/http/http.constants.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';

interface CountedList {
  /** Of the list's queries, with its filter: when the list is asked for again, so is the count. */
  key: readonly unknown[];
  count: (signal: AbortSignal) => Promise<{ count?: number | undefined }>;
  hasPrevious: boolean;
  page: { items: readonly unknown[]; nextCursor?: string | undefined } | undefined;
  /** What is counted, in the singular and the plural. */
  noun: readonly [one: string, many: string];
}

/**
 * How many a filtered list has, in words, `10,000+` beyond what is counted; undefined until it is known, where counting
 * takes too long, and for an empty list, which has a text of its own. A list of one page is not asked for.
 */
export function useListCount({ key, count, hasPrevious, page, noun }: CountedList): string | undefined {
  const isWhole = !hasPrevious && page !== undefined && page.nextCursor === undefined;
  const { data } = useQuery({
    queryKey: [...key, 'count'],
    // A query has to have a value.
    queryFn: async ({ signal }) => (await count(signal)).count ?? null,
    enabled: page !== undefined && !isWhole,
  });
  const counted = isWhole ? page.items.length : data;
  if (counted === undefined || counted === null || counted === 0) {
    return undefined;
  }
  return `${countedUpTo(counted)} ${counted === 1 ? noun[0] : noun[1]}`;
}

/** A count that the server ends after `MAX_LISTED`: `10,000+` beyond it. */
export function countedUpTo(count: number): string {
  return count > MAX_LISTED ? `${formatCount(MAX_LISTED)}+` : formatCount(count);
}

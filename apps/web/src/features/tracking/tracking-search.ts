import { MAX_TRACKED_NUMBERS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { splitTrackingNumbers } from '@moveway/contracts/shipments/numbers/tracking-number.ts';

/** A search, parsed from the field or from the address. */
export type TrackingSearch =
  | { kind: 'empty' }
  | { kind: 'numbers'; numbers: [string, ...string[]] }
  | { kind: 'too_many'; count: number };

/** Parses the field or the `number` parameter: a list of numbers, each once, in the order given. */
export function readTrackingSearch(text: string): TrackingSearch {
  const [first, ...others] = splitTrackingNumbers(text);
  if (first === undefined) {
    return { kind: 'empty' };
  }
  const count = 1 + others.length;
  return count > MAX_TRACKED_NUMBERS
    ? { kind: 'too_many', count }
    : { kind: 'numbers', numbers: [first, ...others] };
}

/** The address of a search, which is also its share link. Commas stay readable. */
export function trackingPath(numbers: readonly string[]): string {
  return `/tracking?number=${numbers.map(encodeURIComponent).join(',')}`;
}

/** The message for more numbers than one look-up takes. Nothing is looked up then, and nothing dropped. */
export function tooManyMessage(count: number): string {
  return (
    `That is ${count} different numbers. You can track up to ${MAX_TRACKED_NUMBERS} at once: ` +
    `remove ${count - MAX_TRACKED_NUMBERS} and track them in a second search.`
  );
}

import { formatInstant, formatTime, localDate } from '@moveway/ui/time/time-format.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const plainNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** An amount on the wire (dollars with cents), for example `$1,450.00`. */
export function formatDollars(amount: number): string {
  return dollars.format(amount);
}

/** Pounds, for example `12.5 lb`. */
export function formatWeight(pounds: number): string {
  return `${plainNumber.format(pounds)} lb`;
}

/** Inches, for example `12 × 8 × 4 in`. */
export function formatDimensions({
  length,
  width,
  height,
}: Record<'length' | 'width' | 'height', number>): string {
  return `${[length, width, height].map((inches) => plainNumber.format(inches)).join(' × ')} in`;
}

/** When a saved answer was true: `2:05 PM` today, else with its day. */
export function formatAsOf(instant: string, now: Date): string {
  return localDate(new Date(instant)) === localDate(now) ? formatTime(instant) : formatInstant(instant);
}

import { formatQuantity } from '@moveway/ui/number/number-format.ts';
import { formatInstant, formatTime, localDate } from '@moveway/ui/time/time-format.ts';

/** Pounds, for example `12.5 lb`. */
export function formatWeight(pounds: number): string {
  return `${formatQuantity(pounds)} lb`;
}

/** Inches, for example `12 × 8 × 4 in`. */
export function formatDimensions({
  length,
  width,
  height,
}: Record<'length' | 'width' | 'height', number>): string {
  return `${[length, width, height].map((inches) => formatQuantity(inches)).join(' × ')} in`;
}

/** The time of a stored answer: `2:05 PM` today, else with its date. */
export function formatAsOf(instant: string, now: Date): string {
  return localDate(new Date(instant)) === localDate(now) ? formatTime(instant) : formatInstant(instant);
}

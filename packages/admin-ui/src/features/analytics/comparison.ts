/** A metric of a period and of the one before; null without data. */
export interface Compared {
  current: number | null;
  previous: number | null;
}

export type Direction = 'more' | 'less' | 'same' | 'unknown';

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Formats of a kind of metric: as a value, and as a difference. */
export interface MetricFormat {
  value: (figure: number) => string;
  difference: (figure: number) => string;
}

const plain = (figure: number) => count.format(figure);
export const countFormat: MetricFormat = { value: plain, difference: plain };

export const percentFormat: MetricFormat = {
  value: (figure) => `${count.format(figure)}%`,
  difference: (figure) => `${count.format(figure)} ${figure === 1 ? 'point' : 'points'}`,
};

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

export const dollarFormat: MetricFormat = {
  value: (figure) => dollars.format(figure),
  difference: (figure) => dollars.format(figure),
};

const HOURS_PER_DAY = 24;
/** Times from here on are shown in days. */
const DAYS_FROM_HOURS = 48;

/** The unit to show a time in, with its length in hours. */
export function unitOf(hours: number): { name: 'day' | 'hour'; hours: number } {
  return hours >= DAYS_FROM_HOURS ? { name: 'day', hours: HOURS_PER_DAY } : { name: 'hour', hours: 1 };
}

/** A time in a suitable unit: "5.5 hours", "3 days". */
export function formatHours(hours: number): string {
  const unit = unitOf(hours);
  const figure = count.format(hours / unit.hours);
  return `${figure} ${unit.name}${figure === '1' ? '' : 's'}`;
}

function formatMinutes(minutes: number): string {
  return minutes < 60 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : formatHours(minutes / 60);
}

export const minutesFormat: MetricFormat = { value: formatMinutes, difference: formatMinutes };

/** Compares a metric with the one before in words, so that arrows and colors are not the only sign. */
export function compare(
  { current, previous }: Compared,
  { value, difference }: MetricFormat,
): { direction: Direction; text: string } {
  if (current === null || previous === null) {
    return { direction: 'unknown', text: 'No earlier data to compare' };
  }
  const change = current - previous;
  if (change === 0) {
    return { direction: 'same', text: 'No change' };
  }
  const direction = change > 0 ? 'more' : 'less';
  return {
    direction,
    text: `${difference(Math.abs(change))} ${direction} (${value(previous)} before)`,
  };
}

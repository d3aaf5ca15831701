/*
 * Instants are shown in the reader's zone; calendar dates (YYYY-MM-DD) have none and are shown as they are.
 */

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

const calendarDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  // Read as UTC midnight and shown as UTC: the day written is the day read.
  timeZone: 'UTC',
});

/** A calendar date, for example `Wed, Nov 25, 2026`. */
export function formatCalendarDate(date: string): string {
  return calendarDate.format(new Date(date));
}

/** An instant's day and time with the zone's short name, for example `Fri, Nov 20, 1:30 PM EST`. */
export function formatInstant(instant: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
}

/** The reader's calendar date of an instant, YYYY-MM-DD. */
export function localDate(instant: Date): string {
  const month = String(instant.getMonth() + 1).padStart(2, '0');
  return `${instant.getFullYear()}-${month}-${String(instant.getDate()).padStart(2, '0')}`;
}

/** When a saved answer was true: `14:05` today, else with its day. */
export function formatAsOf(instant: string, now: Date): string {
  const then = new Date(instant);
  const time = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(then);
  return localDate(then) === localDate(now)
    ? time
    : `${new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(then)}, ${time}`;
}

/*
 * Formats of days and times for site and console, in American English. An instant (ISO 8601) is shown in the reader's
 * zone, which is named; a calendar date (YYYY-MM-DD) has none and is shown as it is.
 */

// Read as UTC midnight and shown as UTC: the day written is the day read.
const timeZone = 'UTC';
const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone,
});
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const moment = { month: 'short', day: 'numeric', ...clock, timeZoneName: 'short' } as const;
const time = new Intl.DateTimeFormat('en-US', clock);
const instant = new Intl.DateTimeFormat('en-US', moment);
const instantOfAnotherYear = new Intl.DateTimeFormat('en-US', { year: 'numeric', ...moment });
/** Chicago, where the company is. */
const centralInstant = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  ...moment,
  timeZone: 'America/Chicago',
});
const fullInstant = new Intl.DateTimeFormat('en-US', { weekday: 'short', year: 'numeric', ...moment });

/** A calendar date, for example `Wed, Nov 25, 2026`. */
export function formatDay(date: string): string {
  return day.format(new Date(date));
}

/** A calendar date in a text, for example `November 25, 2026`. */
export function formatLongDay(date: string): string {
  return longDay.format(new Date(date));
}

/** A calendar date where there is little room, for example `Nov 25`. */
export function formatShortDay(date: string): string {
  return shortDay.format(new Date(date));
}

/** An instant's time of a day that is known, for example `1:30 PM`. */
export function formatTime(at: string): string {
  return time.format(new Date(at));
}

/** An instant, for example `Nov 20, 1:30 PM EST`; with its year unless that is the present one. */
export function formatInstant(at: string): string {
  const then = new Date(at);
  const isThisYear = then.getFullYear() === new Date().getFullYear();
  return (isThisYear ? instant : instantOfAnotherYear).format(then);
}

/** An instant in the company's zone, alike for every reader and at build: `Nov 20, 2026, 1:30 PM CST`. */
export function formatCentralTime(at: string): string {
  return centralInstant.format(new Date(at));
}

/** An instant in full, for titles: `Fri, Nov 20, 2026, 1:30 PM EST`. */
export function formatFullInstant(at: string): string {
  return fullInstant.format(new Date(at));
}

/** The reader's calendar date of an instant, YYYY-MM-DD. */
export function localDate(at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, '0');
  return `${at.getFullYear()}-${month}-${String(at.getDate()).padStart(2, '0')}`;
}

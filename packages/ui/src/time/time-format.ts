/*
 * Formats of days and times for site and console, in American English. An instant (ISO 8601) is shown in the reader's
 * zone, which is named; a calendar date (YYYY-MM-DD) has none and is shown as it is.
 */

// Read as UTC midnight and shown as UTC: the day written is the day read.
const timeZone = 'UTC';
const clock = { hour: 'numeric', minute: '2-digit' } as const;
const moment = { month: 'short', day: 'numeric', ...clock, timeZoneName: 'short' } as const;

/**
 * A format of dates and instants. The browser's formatter is made with the first text: the first one of a page takes a phone
 * up to 80 ms, which a page that shows no date is spared.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: string) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  return (at) => (formatter ??= new Intl.DateTimeFormat('en-US', options)).format(new Date(at));
}

/** A calendar date, for example `Wed, Nov 25, 2026`. */
export const formatDay = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone,
});

/** A calendar date in a text, for example `November 25, 2026`. */
export const formatLongDay = dateFormat({ dateStyle: 'long', timeZone });

/** A calendar date where there is little room, for example `Nov 25`. */
export const formatShortDay = dateFormat({ month: 'short', day: 'numeric', timeZone });

/** An instant's time of a day that is known, for example `1:30 PM`. */
export const formatTime = dateFormat(clock);

const formatThisYear = dateFormat(moment);
const formatAnotherYear = dateFormat({ year: 'numeric', ...moment });

/** An instant, for example `Nov 20, 1:30 PM EST`; with its year unless that is the present one. */
export function formatInstant(at: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  return isThisYear ? formatThisYear(at) : formatAnotherYear(at);
}

/** An instant in the company's zone (Chicago), alike for every reader and at build: `Nov 20, 2026, 1:30 PM CST`. */
export const formatCentralTime = dateFormat({ year: 'numeric', ...moment, timeZone: 'America/Chicago' });

/** An instant in full, for titles: `Fri, Nov 20, 2026, 1:30 PM EST`. */
export const formatFullInstant = dateFormat({ weekday: 'short', year: 'numeric', ...moment });

/** The reader's calendar date of an instant, YYYY-MM-DD. */
export function localDate(at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, '0');
  return `${at.getFullYear()}-${month}-${String(at.getDate()).padStart(2, '0')}`;
}

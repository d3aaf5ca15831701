/*
 * Formats of the days and times in texts of the company, alike for every reader and at build. The browser's formatter
 * is made with the first text, because the first one of a page takes a phone up to 80 ms.
 */

function dateFormat(options: Intl.DateTimeFormatOptions): (at: string) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  return (at) => (formatter ??= new Intl.DateTimeFormat('en-US', options)).format(new Date(at));
}

/** A calendar date in a text, for example `November 25, 2026`. */
export const formatLongDay = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** An instant in the company's zone (Chicago): `Nov 20, 2026, 1:30 PM CST`. */
export const formatCentralTime = dateFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: 'America/Chicago',
});

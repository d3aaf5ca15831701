/*
 * Formats of days and times for site and console, in American English. An instant (ISO 8601) is shown in the reader's
 * zone, which is named; a calendar date (YYYY-MM-DD) has none: it is read as UTC midnight and shown as UTC, so the day
 * written is the day read. Written by hand, because the browser's first formatter takes a phone up to 80 ms.
 */

const WEEKDAYS = 'Sun Mon Tues Wednes Thurs Fri Satur'.split(' ');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The day of the week of a calendar date, for example `Wednesday`. */
export function formatWeekday(date: string): string {
  return `${WEEKDAYS[new Date(date).getUTCDay()]}day`;
}

/** A calendar date where there is little room, for example `Nov 25`. */
export function formatShortDay(date: string): string {
  const day = new Date(date);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`;
}

/** A calendar date, for example `Wed, Nov 25, 2026`. */
export function formatDay(date: string): string {
  return `${formatWeekday(date).slice(0, 3)}, ${formatShortDay(date)}, ${new Date(date).getUTCFullYear()}`;
}

/** An instant's time of a day that is known, for example `1:30 PM`. */
export function formatTime(at: string): string {
  const time = new Date(at);
  const hour = time.getHours();
  return `${hour % 12 || 12}:${String(time.getMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** An instant, for example `Nov 20, 1:30 PM EST`; with its year unless that is the present one. */
export function formatInstant(at: string): string {
  const date = localDate(new Date(at));
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  return `${isThisYear ? formatShortDay(date) : formatDay(date).slice(5)}, ${formatTime(at)} ${zoneName(at)}`;
}

/** An instant in full, for titles: `Fri, Nov 20, 2026, 1:30 PM EST`. */
export function formatFullInstant(at: string): string {
  return `${formatDay(localDate(new Date(at)))}, ${formatTime(at)} ${zoneName(at)}`;
}

/**
 * The reader's zone at an instant, for example `EST`. Browsers write the zones of most readers in full; for others, a
 * formatter is asked.
 */
export function zoneName(at: string): string {
  const time = new Date(at);
  const [, region = '', season = ''] =
    /\((?:([ECMP])(?:astern|entral|ountain|acific) ([SD])\w+|Coordinated Universal) Time\)$/.exec(
      String(time),
    ) ?? [undefined, ...time.toLocaleString('en-US', { timeZoneName: 'short' }).split(' ').slice(-1)];
  return season === '' ? region || 'UTC' : `${region}${season}T`;
}

/** The reader's calendar date of an instant, YYYY-MM-DD. */
export function localDate(at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, '0');
  return `${at.getFullYear()}-${month}-${String(at.getDate()).padStart(2, '0')}`;
}

/** The calendar date of an instant in a zone, YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  // The Canadian format is the ISO one.
  return at.toLocaleDateString('en-CA', { timeZone });
}

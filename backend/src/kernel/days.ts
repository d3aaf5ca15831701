import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Local time is at most so far ahead of UTC (Kiritimati) and behind it (Baker Island). */
const AHEAD_MS = 14 * HOUR_MS;
const BEHIND_MS = 12 * HOUR_MS;
/** A year has four digits, so these are the first and the last day that can be written. */
const FIRST_MS = Date.parse('0000-01-01');
const LAST_MS = Date.parse('9999-12-31');

/** The calendar day of an instant, YYYY-MM-DD; in UTC, where each day has 24 hours. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Ends at the first and at the last day that can be written. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Math.min(Math.max(Date.parse(day) + days * DAY_MS, FIRST_MS), LAST_MS)));
}

/** Saturdays and Sundays are not counted. */
export function addBusinessDays(date: string, days: number): string {
  let day = date;
  for (let left = days; left > 0; left -= isWeekend(day) ? 0 : 1) {
    day = addDays(day, 1);
  }
  return day;
}

function isWeekend(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format takes a hundred times as long to create as to use. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // Sweden writes YYYY-MM-DD.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * The calendar day of an instant in a time zone, YYYY-MM-DD.
 * @param timeZone IANA name
 */
export function zonedDayOf(instant: Date, timeZone: string): string {
  return formatOf(timeZone).format(instant);
}

/** The calendar of a time zone: today, and the day of an instant, YYYY-MM-DD. */
export interface ZonedDays {
  today: string;
  dayOf: (instant: Date) => string;
}

export function zonedDays(now: Date, timeZone: string): ZonedDays {
  const dayOf = (instant: Date) => zonedDayOf(instant, timeZone);
  return { today: dayOf(now), dayOf };
}

/**
 * When a calendar day begins in a time zone, and when the next one does: 23 or 25 hours later where clocks change.
 * @param day YYYY-MM-DD
 * @param timeZone IANA name
 */
export function zonedDaySpan(day: string, timeZone: string): { start: Date; end: Date } {
  const midnight = Date.parse(day);
  return {
    start: firstInstant(midnight, (at) => zonedDayOf(at, timeZone) >= day),
    end: firstInstant(midnight + DAY_MS, (at) => zonedDayOf(at, timeZone) > day),
  };
}

/** Halves the hours around a midnight of UTC, in which that midnight falls in every zone, down to the millisecond. */
function firstInstant(midnight: number, isReached: (at: Date) => boolean): Date {
  let before = midnight - AHEAD_MS - 1;
  let reached = midnight + BEHIND_MS;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (isReached(new Date(middle))) {
      reached = middle;
    } else {
      before = middle;
    }
  }
  return new Date(reached);
}

/** Days from one to another, both included, YYYY-MM-DD. */
export interface Span {
  from: string;
  to: string;
}

/** The span of this many days that ends with `to`. */
export function spanOf(to: string, days: number): Span {
  return { from: addDays(to, 1 - days), to };
}

/** Splits a span into pieces of this many days, in order. */
export function pieces({ from, to }: Span, days: number): Span[] {
  const count = Math.ceil((daysBetween(from, to) + 1) / days);
  return Array.from({ length: count }, (_, index) => spanOf(addDays(from, (index + 1) * days - 1), days));
}

import {
  formatDay,
  formatInstant,
  formatShortDay,
  formatTime,
  formatWeekday,
  localDate,
} from './time-format.ts';

/*
 * Days and times beside their distance from today. `today` is a calendar date (YYYY-MM-DD), for an instant the
 * reader's. The texts stand within a sentence; `capitalized` writes them at its beginning.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
/** Farther away, the number of days says less than the date. */
const FARTHEST_DAYS = 60;

/** `today`, `tomorrow`, `yesterday`, `in 3 days`, `3 days ago`; undefined more than 60 days away. */
export function formatDistance(date: string, today: string): string | undefined {
  // Calendar dates have no zone; as UTC midnights their distance is a whole number of days.
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
  if (Math.abs(days) <= 1) {
    return days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'yesterday';
  }
  if (Math.abs(days) > FARTHEST_DAYS) {
    return undefined;
  }
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

/**
 * A calendar date with its distance: `tomorrow, Thu Nov 26`, `Sat Nov 28, in 3 days`, and with its year in another one:
 * `Mon, Jan 4, 2027, in 40 days`.
 */
export function formatNearDay(date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const day = isThisYear ? `${formatWeekday(date).slice(0, 3)} ${formatShortDay(date)}` : formatDay(date);
  const distance = formatDistance(date, today);
  if (distance === undefined) {
    return day;
  }
  return /^\w+$/.test(distance) ? `${distance}, ${day}` : `${day}, ${distance}`;
}

/** An instant with its day: `today 12:22 PM`, `yesterday 4:05 PM`, `Nov 20, 1:30 PM EST`. */
export function formatNearTime(at: string, today: string): string {
  const distance = formatDistance(localDate(new Date(at)), today);
  return distance === 'today' || distance === 'yesterday'
    ? `${distance} ${formatTime(at)}`
    : formatInstant(at);
}

/** As `formatNearTime`, of an earlier day with its distance too: `5 days ago, Nov 20, 1:30 PM EST`. */
export function formatTimeAgo(at: string, today: string): string {
  const distance = formatDistance(localDate(new Date(at)), today);
  return distance?.endsWith(' ago') ? `${distance}, ${formatInstant(at)}` : formatNearTime(at, today);
}

/** A text with a capital letter: `Tomorrow, Thu Nov 26`. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 24 * 60;

/**
 * How long ago an instant was, in its largest unit: `under a minute`, `5 minutes`, `3 hours`, `2 days`.
 * @param now milliseconds since 1970
 */
export function formatElapsed(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE_MS);
  const inUnits = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (minutes < 1) {
    return 'under a minute';
  }
  if (minutes < 60) {
    return inUnits(minutes, 'minute');
  }
  return minutes < MINUTES_A_DAY
    ? inUnits(Math.floor(minutes / 60), 'hour')
    : inUnits(Math.floor(minutes / MINUTES_A_DAY), 'day');
}

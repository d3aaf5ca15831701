import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(customParseFormat);
dayjs.extend(utc);
dayjs.extend(timezone);

const ISO = 'YYYY-MM-DD';
/** The first is shown; a day may be typed in each. None with two digits of the year: 20 is the beginning of 2026. */
export const DAY_FORMATS = ['MM/DD/YYYY', 'M/D/YYYY', ISO];

/** @returns undefined when `value` is not a day as YYYY-MM-DD */
export function parseDay(value: string): Dayjs | undefined {
  const day = dayjs(value, ISO, true);
  return day.isValid() ? day : undefined;
}

/** @returns the typed day as YYYY-MM-DD; the text itself when it is no day */
export function dayOf(text: string): string {
  const typed = text.trim();
  const day = dayjs(typed, DAY_FORMATS, true);
  return day.isValid() ? isoDay(day) : typed;
}

/** The day of this year, the last or the next one that is nearest to today. @param text as 12/1 */
export function nearestDay(text: string): string | undefined {
  const [, month = '', day = ''] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  const now = dayjs.tz();
  const days = [-1, 0, 1].flatMap(
    (years) => parseDay(`${now.year() + years}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? [],
  );
  const [nearest] = days.toSorted((a, b) => Math.abs(a.diff(now)) - Math.abs(b.diff(now)));
  return nearest && isoDay(nearest);
}

export function isoDay(day: Dayjs): string {
  return day.format(ISO);
}

/** Sets whose today calendars mark: they ask for the time in the default time zone. @param zone IANA name */
export function markTodayIn(zone: string): void {
  dayjs.tz.setDefault(zone);
}

/** The day of the company, as YYYY-MM-DD; of this device until the settings are there. */
export function today(): string {
  return isoDay(dayjs.tz());
}

const STEPS: Partial<Record<string, readonly [count: number, unit: 'day' | 'month']>> = {
  ArrowUp: [1, 'day'],
  ArrowDown: [-1, 'day'],
  PageUp: [1, 'month'],
  PageDown: [-1, 'month'],
};

/**
 * The day that a key leads to: the arrows by a day, the page keys by a month; up is later, as in the browser's own date
 * field. Without a day, any of them leads to today.
 * @param day YYYY-MM-DD, or what is no day
 * @returns undefined for other keys
 */
export function steppedDay(day: string, key: string): string | undefined {
  const step = STEPS[key];
  if (step === undefined) {
    return undefined;
  }
  return isoDay(parseDay(day)?.add(...step) ?? dayjs().tz());
}

import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

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
  const day = dayjs(text.trim(), DAY_FORMATS, true);
  return day.isValid() ? isoDay(day) : text.trim();
}

export function isoDay(day: Dayjs): string {
  return day.format(ISO);
}

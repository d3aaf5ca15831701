import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import { addBusinessDays, addDays, dayOf } from './calendar-day.ts';

const days = fc
  .date({ min: new Date('1999-12-31'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(dayOf);

/** The day after, as a calendar on the wall has it. */
function nextDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  const [y, m, d] =
    date < length ? [year, month, date + 1] : month < 12 ? [year, month + 1, 1] : [year + 1, 1, 1];
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

it('calendar days follow each other as on the wall, over months, leap days and years', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(addDays(day, 1)).toBe(nextDay(day));
      expect(addDays(nextDay(day), -1)).toBe(day);
    }),
  );
  expect(['2028-02-28', '2100-02-28', '2026-12-31'].map((day) => addDays(day, 1))).toEqual([
    '2028-02-29',
    '2100-03-01',
    '2027-01-01',
  ]);
});

it('calendar days are as far apart as one counts, and in the order of their texts', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -2000, max: 2000 }), (day, distance) => {
      const other = addDays(day, distance);
      expect(daysBetween(day, other)).toBe(distance);
      expect(Math.sign(distance)).toBe(day < other ? 1 : day > other ? -1 : 0);
    }),
  );
});

it('calendar days end where a year no longer has four digits', () => {
  expect(addDays('9999-12-30', 5)).toBe('9999-12-31');
  expect(addDays('0000-01-02', -5)).toBe('0000-01-01');
  // What comes after would be no day, so that a count of business days never ended.
  expect(addBusinessDays('9999-12-30', 5)).toBe('9999-12-31');
});

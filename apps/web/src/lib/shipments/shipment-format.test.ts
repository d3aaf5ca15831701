import { expect, it } from 'vitest';
import {
  formatAsOf,
  formatCalendarDate,
  formatDimensions,
  formatDollars,
  formatInstant,
  formatWeight,
  localDate,
} from './shipment-format.ts';

it('never shifts a calendar date, whatever the zone it is read in', () => {
  expect(formatCalendarDate('2026-11-25')).toBe('Wed, Nov 25, 2026');
  expect(formatCalendarDate('2026-03-01')).toBe('Sun, Mar 1, 2026');
});

it('shows an instant in the zone of the reader and names the zone', () => {
  expect(formatInstant('2026-11-20T18:30:00.000Z')).toMatch(/Nov 2[01], \d{1,2}:\d{2} [AP]M \S+/);
});

it('says the time alone for an answer of today, and the day for an older one', () => {
  const now = new Date(2026, 10, 21, 15, 0);
  expect(formatAsOf(new Date(2026, 10, 21, 14, 5).toISOString(), now)).toBe('14:05');
  expect(formatAsOf(new Date(2026, 10, 19, 9, 30).toISOString(), now)).toBe('Nov 19, 09:30');
});

it('takes the date from the clock of the reader', () => {
  expect(localDate(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

it('writes money with cents, weight in pounds and lengths in inches', () => {
  expect(formatDollars(1450)).toBe('$1,450.00');
  expect(formatWeight(12.5)).toBe('12.5 lb');
  expect(formatDimensions({ length: 12, width: 8, height: 4.25 })).toBe('12 × 8 × 4.25 in');
});

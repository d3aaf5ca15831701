import * as fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import { addBusinessDays, addDays, dayOf, pieces, spanOf, zonedDayOf, zonedDaySpan } from './days.ts';

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

it.each([
  ['America/Chicago', '2026-07-15T04:59:59.999Z', '2026-07-14'],
  ['America/Chicago', '2026-07-15T05:00:00.000Z', '2026-07-15'],
  ['America/Chicago', '2026-01-15T05:59:59.999Z', '2026-01-14'],
  ['America/Chicago', '2026-01-15T06:00:00.000Z', '2026-01-15'],
  ['Pacific/Honolulu', '2027-01-01T09:59:59.999Z', '2026-12-31'],
  ['Pacific/Honolulu', '2027-01-01T10:00:00.000Z', '2027-01-01'],
])('in %s it is at %s the %s', (zone, instant, day) => {
  expect(zonedDayOf(new Date(instant), zone)).toBe(day);
});

describe('a day of a time zone', () => {
  it.each([
    ['America/Chicago', '2026-03-31', '2026-03-31T05:00:00.000Z', '2026-04-01T05:00:00.000Z'],
    ['Pacific/Honolulu', '2026-12-31', '2026-12-31T10:00:00.000Z', '2027-01-01T10:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-02', '2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'],
    // 23 hours, and 25; Arizona does not change its clocks.
    ['America/Chicago', '2026-03-08', '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z'],
    ['America/Chicago', '2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['America/Phoenix', '2026-03-08', '2026-03-08T07:00:00.000Z', '2026-03-09T07:00:00.000Z'],
    // Havana's clocks go from midnight to one.
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ])('in %s, %s, lasts from %s to %s', (zone, day, start, end) => {
    const span = zonedDaySpan(day, zone);
    expect([span.start.toISOString(), span.end.toISOString()]).toEqual([start, end]);
  });

  it('has the instants that are of this day, and ends as the next one starts', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom('America/New_York', 'America/Anchorage', 'America/Phoenix');
    fc.assert(
      fc.property(instants.map(dayOf), zones, (day, zone) => {
        const { start, end } = zonedDaySpan(day, zone);
        expect(zonedDayOf(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1));
        expect(zonedDayOf(start, zone)).toBe(day);
        expect(zonedDayOf(new Date(end.getTime() - 1), zone)).toBe(day);
        expect(zonedDaySpan(addDays(day, 1), zone).start).toEqual(end);
      }),
    );
  });
});

const lengths = fc.integer({ min: 1, max: 800 });

describe('a span', () => {
  it('ends with its day, has its length, and follows the one before without a gap', () => {
    fc.assert(
      fc.property(days, lengths, (to, length) => {
        const span = spanOf(to, length);
        expect([span.to, daysBetween(span.from, span.to) + 1]).toEqual([to, length]);
        expect(addDays(spanOf(addDays(span.from, -1), length).to, 1)).toBe(span.from);
      }),
    );
  });

  it('falls into pieces that have each of its days once, in order', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 9 }),
        (to, count, size) => {
          const span = spanOf(to, count * size);
          const parts = pieces(span, size);
          expect(parts).toHaveLength(count);
          expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([span.from, span.to]);
          for (const [index, part] of parts.entries()) {
            expect(daysBetween(part.from, part.to) + 1).toBe(size);
            expect(part.from).toBe(index === 0 ? span.from : addDays(parts[index - 1]?.to ?? '', 1));
          }
        },
      ),
    );
  });
});

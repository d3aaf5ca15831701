import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, daysBetween, pieces, promiseDayOf, spanOf } from './calendar.ts';

const days = fc
  .date({ min: new Date('1999-12-31'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(dayOf);
const lengths = fc.integer({ min: 1, max: 800 });

/** The day after, as a calendar on the wall has it. */
function nextDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  const [y, m, d] =
    date < length ? [year, month, date + 1] : month < 12 ? [year, month + 1, 1] : [year + 1, 1, 1];
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

describe('calendar days', () => {
  it('follow each other as on the wall, over months, leap days and years', () => {
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

  it('are as far apart as one counts, and in the order of their texts', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -2000, max: 2000 }), (day, distance) => {
        const other = addDays(day, distance);
        expect(daysBetween(day, other)).toBe(distance);
        expect(Math.sign(distance)).toBe(day < other ? 1 : day > other ? -1 : 0);
      }),
    );
  });

  it('of a promise begin eight hours later', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 3_599_999 }), (day, within) => {
        for (let hour = 0; hour < 24; hour += 1) {
          const instant = new Date(Date.parse(day) + hour * 3_600_000 + within);
          expect(promiseDayOf(instant)).toBe(hour < 8 ? addDays(day, -1) : day);
        }
      }),
    );
  });
});

describe('a span', () => {
  it('ends with its day, has its length, and follows the one before without a gap', () => {
    fc.assert(
      fc.property(days, lengths, (to, length) => {
        const span = spanOf(to, length);
        expect([span.to, daysBetween(span.from, span.to) + 1]).toEqual([to, length]);
        expect(nextDay(spanOf(addDays(span.from, -1), length).to)).toBe(span.from);
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
            expect(part.from).toBe(index === 0 ? span.from : nextDay(parts[index - 1]?.to ?? ''));
          }
        },
      ),
    );
  });
});

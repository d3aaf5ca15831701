import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import { addDays, dayOf } from '../kernel/days.ts';
import { pieces, spanOf } from './calendar.ts';

const days = fc
  .date({ min: new Date('1999-12-31'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(dayOf);
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

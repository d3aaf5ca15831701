import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zonedDayOf, zonedDaySpan } from './zoned-day.ts';
import { addDays, dayOf } from './calendar-day.ts';

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

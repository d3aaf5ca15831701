import { afterEach, expect, it, vi } from 'vitest';
import { dayOf, nearestDay, parseDay, steppedDay } from './day-text.ts';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['12/24/2026', '2026-12-24'],
  ['12/4/2026', '2026-12-04'],
  [' 1/2/2027 ', '2027-01-02'],
  ['2026-12-24', '2026-12-24'],
  ['2/29/2028', '2028-02-29'],
])('reads %s as a day', (text, day) => {
  expect(dayOf(text)).toBe(day);
  expect(parseDay(dayOf(text))).toBeDefined();
});

it.each([
  ['12/1', '2026-12-01'],
  ['1/9', '2027-01-09'],
  ['06/30', '2026-06-30'],
  // This year has none.
  ['2/29', undefined],
  ['13/1', undefined],
  ['12/1/', undefined],
])('takes %s, typed on November 27, 2026, for %s', (text, day) => {
  vi.useFakeTimers({ now: new Date('2026-11-27T18:00:00.000Z') });
  expect(nearestDay(text)).toBe(day);
});

it.each(['13/45/2026', '11/31/2026', '12/24/20', '12/24/202', '24.12.2026', 'soon'])(
  'keeps %s, which is no day',
  (text) => {
    expect(dayOf(text)).toBe(text);
    expect(parseDay(text)).toBeUndefined();
  },
);

it.each([
  ['ArrowUp', '2026-12-31', '2027-01-01'],
  ['ArrowDown', '2026-03-01', '2026-02-28'],
  ['PageUp', '2026-01-31', '2026-02-28'],
  ['PageDown', '2026-01-15', '2025-12-15'],
  ['ArrowLeft', '2026-01-15', undefined],
  ['5', '', undefined],
])('goes by %s from %s to %s', (key, day, next) => {
  expect(steppedDay(day, key)).toBe(next);
});

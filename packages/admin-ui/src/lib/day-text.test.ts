import { expect, it } from 'vitest';
import { dayOf, parseDay } from './day-text.ts';

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

it.each(['13/45/2026', '11/31/2026', '12/24/20', '12/24/202', '24.12.2026', 'soon'])(
  'keeps %s, which is no day',
  (text) => {
    expect(dayOf(text)).toBe(text);
    expect(parseDay(text)).toBeUndefined();
  },
);

import { expect, it } from 'vitest';
import { findTrackingNumbers } from './shared-text.ts';

it.each([
  ['Your car ships today: mw123456789. Track it!', ['MW123456789']],
  [
    'Follow both at https://moveway.example/tracking?number=MW123456789,MW9876543210 or call 312-555-0100',
    ['MW123456789', 'MW9876543210'],
  ],
  ['MW123456789 and again MW123456789', ['MW123456789']],
  ['Carrier number 1Z999AA10123456784, due 11/24', ['1Z999AA10123456784']],
  ['Nothing in here but $40,000 and well-known words from 2026', []],
  ['', []],
])('finds the tracking numbers in %j', (text, numbers) => {
  expect(findTrackingNumbers(text)).toEqual(numbers);
});

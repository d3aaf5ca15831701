import { expect, it } from 'vitest';
import { formatAsOf, formatDimensions, formatWeight } from './shipment-format.ts';

it('formats only the time for an answer of today, and the date for an older one', () => {
  const now = new Date(2026, 10, 21, 15, 0);
  expect(formatAsOf(new Date(2026, 10, 21, 14, 5).toISOString(), now)).toBe('2:05 PM');
  expect(formatAsOf(new Date(2025, 10, 19, 9, 30).toISOString(), now)).toMatch(/^Nov 19, 2025, 9:30 AM /);
});

it('writes weight in pounds and lengths in inches', () => {
  expect(formatWeight(12.5)).toBe('12.5 lb');
  expect(formatDimensions({ length: 12, width: 8, height: 4.25 })).toBe('12 × 8 × 4.25 in');
});

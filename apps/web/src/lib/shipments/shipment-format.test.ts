import { expect, it } from 'vitest';
import { formatDimensions, formatWeight } from './shipment-format.ts';

it('writes weight in pounds and lengths in inches', () => {
  expect(formatWeight(12.5)).toBe('12.5 lb');
  expect(formatDimensions({ length: 12, width: 8, height: 4.25 })).toBe('12 × 8 × 4.25 in');
});

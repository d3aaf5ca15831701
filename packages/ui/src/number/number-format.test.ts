import { expect, it } from 'vitest';
import { formatCount, formatMoney, formatQuantity } from './number-format.ts';

it('writes money with cents, counts in groups of three, and quantities to two places', () => {
  expect(formatMoney(1450)).toBe('$1,450.00');
  expect(formatCount(1_450_000)).toBe('1,450,000');
  expect(formatQuantity(12.5)).toBe('12.5');
  expect(formatQuantity(1200.257)).toBe('1,200.26');
});

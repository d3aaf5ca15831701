import { expect, it } from 'vitest';
import { formatCount, formatMoney, formatQuantity } from './number-format.ts';

const NUMBERS = [0, 1, 12.5, 999, 1000, 1200.257, 0.125, 1.005, 12_345.6, 999_999.999, 1_450_000, -1450.5];

it('writes money with cents, counts in groups of three, and quantities to two places', () => {
  expect(formatMoney(1450)).toBe('$1,450.00');
  expect(formatCount(1_450_000)).toBe('1,450,000');
  expect(formatQuantity(12.5)).toBe('12.5');
  expect(formatQuantity(1200.257)).toBe('1,200.26');
});

it('writes them as the browser would', () => {
  const format = (options: Intl.NumberFormatOptions) => {
    const formatter = new Intl.NumberFormat('en-US', options);
    return NUMBERS.map((number) => formatter.format(number));
  };
  expect(NUMBERS.map(formatMoney)).toEqual(format({ style: 'currency', currency: 'USD' }));
  expect(NUMBERS.map(formatQuantity)).toEqual(format({ maximumFractionDigits: 2 }));
  expect(NUMBERS.map(Math.round).map(formatCount)).toEqual(
    NUMBERS.map(Math.round).map((count) => new Intl.NumberFormat('en-US').format(count)),
  );
});

import { expect, it, vi } from 'vitest';

const made = vi.spyOn(Intl, 'NumberFormat');
const { formatCount, formatMoney, formatQuantity } = await import('./number-format.ts');

it('makes a formatter only when there is something to format', () => {
  expect(made).not.toHaveBeenCalled();
  formatCount(1);
  formatCount(2);
  expect(made).toHaveBeenCalledOnce();
});

it('writes money with cents, counts in groups of three, and quantities to two places', () => {
  expect(formatMoney(1450)).toBe('$1,450.00');
  expect(formatCount(1_450_000)).toBe('1,450,000');
  expect(formatQuantity(12.5)).toBe('12.5');
  expect(formatQuantity(1200.257)).toBe('1,200.26');
});

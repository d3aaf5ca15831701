import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents, toDollars } from './field-values.ts';

describe('money', () => {
  it('comes back as it went in, for every amount of whole cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        expect(toCents(toDollars(cents))).toBe(cents);
        expect(toDollars(cents)).toBe(Number(toDollars(cents).toFixed(2)));
      }),
    );
  });

  it('is exact although fractions are binary', () => {
    expect([1.15, 8.2, 0.29, 1.005 + 0.005, 9_999_999.99].map(toCents)).toEqual([
      115, 820, 29, 101, 999_999_999,
    ]);
  });
});

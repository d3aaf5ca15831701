import { expect, it } from 'vitest';
import { describeMeasurement, isMet, median } from './measurements.ts';

it('passes a value that just reaches its limit and fails one beyond it, either way', () => {
  const most = { name: 'cost', limit: 1.5, holds: 'at most' } as const;
  const least = { name: 'rate', limit: 0.8, holds: 'at least' } as const;

  expect([isMet({ ...most, value: 1.5 }), isMet({ ...most, value: 1.51 })]).toEqual([true, false]);
  expect([isMet({ ...least, value: 0.8 }), isMet({ ...least, value: 0.79 })]).toEqual([true, false]);
});

it('fails a value that could not be measured', () => {
  expect(isMet({ name: 'cost', value: median([]), limit: 1.5, holds: 'at most' })).toBe(false);
});

it('says on one line what was measured and what is allowed', () => {
  expect(
    describeMeasurement({ name: 'memory', value: 170.6, limit: 250, holds: 'at most', unit: 'MB' }),
  ).toBe('PASS  memory: 171 MB (at most 250 MB)');
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecentChanges } from './audiences.ts';

const JANE = ['user', 'jane'] as const;
const OMAR = ['user', 'omar'] as const;
const STAFF = ['staff', 'all'] as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('nothing counts as unchanged from before the start, or from before events were missed', () => {
  const recent = createRecentChanges();
  expect(recent.unchangedForMs(JANE)).toBe(0);
  vi.advanceTimersByTime(1250);
  expect(recent.unchangedForMs(JANE)).toBe(1000);
  recent.allChanged();
  expect(recent.unchangedForMs(JANE)).toBe(0);
  vi.advanceTimersByTime(2250);
  expect(recent.unchangedForMs(JANE)).toBe(2000);
});

it('the unchanged time is shorter by what clocks may differ, and by how far other processes may be behind', () => {
  const recent = createRecentChanges();
  vi.advanceTimersByTime(30_000);
  recent.changed([JANE]);
  recent.changed([STAFF], 5000);
  // Does not make the one before known earlier.
  recent.changed([STAFF]);
  const told = () => [JANE, STAFF].map((audience) => recent.unchangedForMs(audience));
  vi.advanceTimersByTime(249);
  expect(told()).toEqual([0, 0]);
  vi.advanceTimersByTime(5000);
  expect(told()).toEqual([4999, 0]);
  vi.advanceTimersByTime(1001);
  expect(told()).toEqual([6000, 1000]);
});

it('the unchanged time counts from the last change of the same user, up to a minute', () => {
  const recent = createRecentChanges();
  vi.advanceTimersByTime(30_000);
  recent.changed([JANE, ['package', 'MW1']]);
  vi.advanceTimersByTime(2000);
  recent.changed([JANE]);
  vi.advanceTimersByTime(8250);
  expect(recent.unchangedForMs(JANE)).toBe(8000);
  expect(recent.unchangedForMs(OMAR)).toBe(40_000);
  vi.advanceTimersByTime(50_000);
  // Forgets older changes.
  recent.changed([OMAR]);
  expect(recent.unchangedForMs(JANE)).toBe(58_000);
  vi.advanceTimersByTime(3_600_000);
  recent.changed([['user', 'ann']]);
  expect([JANE, OMAR].map((audience) => recent.unchangedForMs(audience))).toEqual([59_750, 59_750]);
});

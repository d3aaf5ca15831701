import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Audience } from './audiences.ts';
import { createRecentChanges } from './recent-changes.ts';

const JANE: Audience = ['user', 'jane'];
const OMAR: Audience = ['user', 'omar'];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('knows of no time before it was made, before events were missed, and before what others may be behind', () => {
  const recent = createRecentChanges();
  expect(recent.unchangedForMs(JANE)).toBe(0);
  vi.advanceTimersByTime(4999);
  expect(recent.unchangedForMs(JANE)).toBe(0);
  vi.advanceTimersByTime(15_001);
  expect(recent.unchangedForMs(JANE)).toBe(15_000);
  recent.allChanged();
  expect(recent.unchangedForMs(JANE)).toBe(0);
  vi.advanceTimersByTime(6000);
  expect(recent.unchangedForMs(JANE)).toBe(1000);
});

it('counts from the last change of the same user, for a minute at most', () => {
  const recent = createRecentChanges();
  vi.advanceTimersByTime(30_000);
  recent.changed([JANE, ['package', 'MW1']]);
  vi.advanceTimersByTime(2000);
  recent.changed([JANE]);
  vi.advanceTimersByTime(8000);
  expect(recent.unchangedForMs(JANE)).toBe(3000);
  expect(recent.unchangedForMs(OMAR)).toBe(35_000);
  vi.advanceTimersByTime(50_000);
  // Forgets what is older.
  recent.changed([OMAR]);
  expect(recent.unchangedForMs(JANE)).toBe(53_000);
  vi.advanceTimersByTime(3_600_000);
  recent.changed([['user', 'ann']]);
  expect([JANE, OMAR].map((audience) => recent.unchangedForMs(audience))).toEqual([55_000, 55_000]);
});

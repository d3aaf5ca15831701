import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHECK_EVERY_MS, watchBusinessDay } from './realtime.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a new business day is reported once, also when it is an earlier one', () => {
  let day = '2026-11-22';
  const days: string[] = [];
  const stop = watchBusinessDay(
    () => day,
    (next) => days.push(next),
  );
  vi.advanceTimersByTime(CHECK_EVERY_MS * 3);
  expect(days).toEqual([]);
  day = '2026-11-23';
  vi.advanceTimersByTime(CHECK_EVERY_MS * 3);
  // The time zone was changed.
  day = '2026-11-22';
  vi.advanceTimersByTime(CHECK_EVERY_MS);
  stop();
  day = '2026-11-24';
  vi.advanceTimersByTime(CHECK_EVERY_MS);
  expect(days).toEqual(['2026-11-23', '2026-11-22']);
});

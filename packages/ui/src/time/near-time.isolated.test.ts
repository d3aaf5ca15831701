import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { capitalized, formatDistance, formatNearDay, formatNearTime, formatTimeAgo } from './near-time.ts';
import { localDate } from './time-format.ts';

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Chicago');
  vi.useFakeTimers({ now: new Date('2026-11-25T18:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('a day', () => {
  it.each([
    ['2026-11-25', 'today, Wed Nov 25'],
    ['2026-11-26', 'tomorrow, Thu Nov 26'],
    ['2026-11-24', 'yesterday, Tue Nov 24'],
    ['2026-11-28', 'Sat Nov 28, in 3 days'],
    ['2026-11-18', 'Wed Nov 18, 7 days ago'],
    ['2027-01-04', 'Mon, Jan 4, 2027, in 40 days'],
  ])('%s is written with its distance', (date, text) => {
    expect(formatNearDay(date, '2026-11-25')).toBe(text);
  });

  it('more than 60 days away is the date alone', () => {
    expect(formatNearDay('2027-01-24', '2026-11-25')).toBe('Sun, Jan 24, 2027, in 60 days');
    expect(formatNearDay('2027-01-25', '2026-11-25')).toBe('Mon, Jan 25, 2027');
    expect(formatNearDay('2026-09-25', '2026-11-25')).toBe('Fri Sep 25');
  });

  it('is tomorrow over the end of a month, of a year and of daylight saving time', () => {
    expect(formatDistance('2026-12-01', '2026-11-30')).toBe('tomorrow');
    expect(formatNearDay('2027-01-01', '2026-12-31')).toBe('tomorrow, Fri, Jan 1, 2027');
    expect(formatDistance('2026-11-02', '2026-11-01')).toBe('tomorrow');
    expect(formatDistance('2026-03-09', '2026-03-06')).toBe('in 3 days');
  });
});

describe('a time', () => {
  it('has its day, by the clock of the reader up to midnight', () => {
    expect(formatNearTime('2026-11-25T06:00:00Z', '2026-11-25')).toBe('today 12:00 AM');
    expect(formatNearTime('2026-11-25T05:59:59Z', '2026-11-25')).toBe('yesterday 11:59 PM');
    expect(formatNearTime('2026-11-24T05:59:59Z', '2026-11-25')).toBe('Nov 23, 11:59 PM CST');
  });

  it('is of another day for a reader in another zone', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(formatNearTime('2026-11-25T05:59:59Z', localDate(new Date()))).toBe('today 12:59 AM');
  });

  it('of an earlier day has its distance where that is asked for', () => {
    expect(formatTimeAgo('2026-11-25T18:22:00Z', '2026-11-25')).toBe('today 12:22 PM');
    expect(formatTimeAgo('2026-11-24T18:22:00Z', '2026-11-25')).toBe('yesterday 12:22 PM');
    expect(formatTimeAgo('2026-11-20T19:30:00Z', '2026-11-25')).toBe('5 days ago, Nov 20, 1:30 PM CST');
    expect(formatTimeAgo('2025-11-20T19:30:00Z', '2026-11-25')).toBe('Nov 20, 2025, 1:30 PM CST');
  });
});

it('begins a sentence with a capital letter', () => {
  expect(capitalized('tomorrow, Thu Nov 26')).toBe('Tomorrow, Thu Nov 26');
  expect(capitalized('Sat Nov 28')).toBe('Sat Nov 28');
});

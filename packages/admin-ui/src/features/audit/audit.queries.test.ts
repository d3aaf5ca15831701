import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginOfDay, endOfDay } from './audit.queries.ts';

describe('a day in a time zone', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['Etc/UTC', '2026-03-02', '2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'],
    ['America/Chicago', '2026-03-31', '2026-03-31T05:00:00.000Z', '2026-04-01T05:00:00.000Z'],
    ['Pacific/Honolulu', '2026-12-31', '2026-12-31T10:00:00.000Z', '2027-01-01T10:00:00.000Z'],
    ['Asia/Tokyo', '2026-03-02', '2026-03-01T15:00:00.000Z', '2026-03-02T15:00:00.000Z'],
    // 23 hours, and 25.
    ['America/Chicago', '2026-03-08', '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z'],
    ['America/Chicago', '2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
  ])('in %s, %s, lasts from %s to %s', (zone, day, begin, end) => {
    vi.stubEnv('TZ', zone);
    expect([beginOfDay(day), endOfDay(day)]).toEqual([begin, end]);
  });
});

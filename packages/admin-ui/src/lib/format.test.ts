import { afterEach, expect, it, vi } from 'vitest';

const DAY_MS = 24 * 60 * 60 * 1000;
const everyDayOf2028 = Array.from({ length: 366 }, (_, index) =>
  new Date(Date.UTC(2028, 0, 1) + index * DAY_MS).toISOString().slice(0, 10),
);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it.each(['Pacific/Honolulu', 'America/New_York', 'UTC', 'Pacific/Kiritimati'])(
  'shows a calendar date as that day to a reader in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    const { formatDay } = await import('./format.ts');
    expect(new Date('2028-07-01T12:00:00').toISOString()).toBe(
      {
        'Pacific/Honolulu': '2028-07-01T22:00:00.000Z',
        'America/New_York': '2028-07-01T16:00:00.000Z',
        'Pacific/Kiritimati': '2028-06-30T22:00:00.000Z',
        UTC: '2028-07-01T12:00:00.000Z',
      }[zone],
    );
    const shown = everyDayOf2028.map(formatDay);
    expect(shown[59]).toBe('Feb 29, 2028');
    expect(shown.map((text) => new Date(`${text} UTC`).toISOString().slice(0, 10))).toEqual(everyDayOf2028);
  },
);

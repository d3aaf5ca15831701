import { afterEach, expect, it, vi } from 'vitest';
import { formatWait } from './use-countdown.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const everyDayOf2028 = Array.from({ length: 366 }, (_, index) =>
  new Date(Date.UTC(2028, 0, 1) + index * DAY_MS).toISOString().slice(0, 10),
);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});

it.each(['Pacific/Honolulu', 'America/New_York', 'UTC', 'Pacific/Kiritimati'])(
  'shows a calendar date as that day to a reader in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    const { formatDay, formatShortDay } = await import('./time-format.ts');
    expect(new Date('2028-07-01T12:00:00').toISOString()).toBe(
      {
        'Pacific/Honolulu': '2028-07-01T22:00:00.000Z',
        'America/New_York': '2028-07-01T16:00:00.000Z',
        'Pacific/Kiritimati': '2028-06-30T22:00:00.000Z',
        UTC: '2028-07-01T12:00:00.000Z',
      }[zone],
    );
    const shown = everyDayOf2028.map(formatDay);
    expect(shown[59]).toBe('Tue, Feb 29, 2028');
    expect(shown.map((text) => new Date(`${text} UTC`).toISOString().slice(0, 10))).toEqual(everyDayOf2028);
    expect(formatShortDay('2028-02-29')).toBe('Feb 29');
  },
);

it('shows an instant in the zone of the reader, names the zone, and leaves out the present year', async () => {
  vi.stubEnv('TZ', 'America/Chicago');
  vi.useFakeTimers({ now: new Date('2027-01-01T03:00:00Z') });
  const { formatFullInstant, formatInstant, formatTime } = await import('./time-format.ts');
  // It is still New Year's Eve in Chicago.
  expect(formatInstant('2026-11-21T15:04:00Z')).toBe('Nov 21, 9:04 AM CST');
  expect(formatInstant('2025-07-04T15:04:00Z')).toBe('Jul 4, 2025, 10:04 AM CDT');
  vi.setSystemTime(new Date('2027-01-01T07:00:00Z'));
  expect(formatInstant('2026-11-21T15:04:00Z')).toBe('Nov 21, 2026, 9:04 AM CST');
  expect(formatFullInstant('2026-11-21T15:04:00Z')).toBe('Sat, Nov 21, 2026, 9:04 AM CST');
  expect(formatTime('2026-11-21T15:04:00Z')).toBe('9:04 AM');
});

it('shows a text of the company alike to every reader', async () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  const { formatCentralTime, formatLongDay } = await import('./content-time.ts');
  expect(formatCentralTime('2026-11-13T03:30:00Z')).toBe('Nov 12, 2026, 9:30 PM CST');
  expect(formatLongDay('2026-10-06')).toBe('October 6, 2026');
});

it('takes the day of the company’s zone', async () => {
  const { dayIn } = await import('./time-format.ts');
  expect(dayIn('America/Chicago', new Date('2026-11-20T03:00:00.000Z'))).toBe('2026-11-19');
});

it('makes a formatter only when there is something to format, and none for what a first visit shows', async () => {
  vi.stubEnv('TZ', 'America/Denver');
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const { formatDay, formatInstant } = await import('./time-format.ts');
  const { formatLongDay } = await import('./content-time.ts');
  formatDay('2028-02-28');
  formatInstant('2026-11-21T15:04:00Z');
  expect(made).not.toHaveBeenCalled();
  formatLongDay('2028-02-28');
  formatLongDay('2028-02-29');
  expect(made).toHaveBeenCalledOnce();
});

it.each([
  'America/New_York',
  'America/Indiana/Knox',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Halifax',
  'Europe/Berlin',
  'Asia/Kolkata',
  'UTC',
])('writes instants in %s as the browser would', async (zone) => {
  vi.stubEnv('TZ', zone);
  const { formatFullInstant, formatInstant } = await import('./time-format.ts');
  const instants = ['2020-01-05T06:00:00Z', '2020-07-09T17:05:00Z', '2021-12-31T23:59:59Z'];
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const format = (options: Intl.DateTimeFormatOptions = {}) => {
    const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
    const formatter = new Intl.DateTimeFormat('en-US', { ...date, ...time, ...options });
    return instants.map((at) => formatter.format(new Date(at)));
  };
  expect(instants.map(formatInstant)).toEqual(format());
  expect(instants.map(formatFullInstant)).toEqual(format({ weekday: 'short' }));
});

it('writes every day of a year as the browser would', async () => {
  const { formatDay, formatShortDay, formatWeekday } = await import('./time-format.ts');
  const format = (options: Intl.DateTimeFormatOptions) =>
    everyDayOf2028.map((day) =>
      new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day)),
    );
  const short = { month: 'short', day: 'numeric' } as const;
  expect(everyDayOf2028.map(formatShortDay)).toEqual(format(short));
  expect(everyDayOf2028.map(formatWeekday)).toEqual(format({ weekday: 'long' }));
  expect(everyDayOf2028.map(formatDay)).toEqual(format({ weekday: 'short', year: 'numeric', ...short }));
});

it('takes the date from the clock of the reader', async () => {
  const { localDate } = await import('./time-format.ts');
  expect(localDate(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

it('formats a wait in seconds, from a minute on in minutes and seconds', () => {
  expect(formatWait(45)).toBe('45 s');
  expect(formatWait(125)).toBe('2 min 5 s');
});

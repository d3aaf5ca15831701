import { expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE, isTimeZone } from './settings.constants.ts';

it.each([DEFAULT_TIME_ZONE, 'America/Phoenix', 'Pacific/Honolulu', 'UTC'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

it.each(['', 'Central', 'America/Springfield', '-06:00', '+0530', 'America/Chicago\n', '\uD800'])(
  '%j is not a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

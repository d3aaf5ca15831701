import { DEFAULT_BUSINESS_HOURS } from '@moveway/contracts/settings/settings.constants.ts';
import { expect, it } from 'vitest';
import { hoursText, isOpen, localHour, nextOpening } from './business-hours.ts';

const timeZone = 'America/Chicago';
const hours = { ...DEFAULT_BUSINESS_HOURS, saturday: '09:00-13:00', sunday: '' };
const at = (instant: string) => isOpen({ hours, timeZone }, new Date(instant));

it('are those of the weekday in the business time zone, from the first minute to before the last', () => {
  // Saturday, November 21, 2026: Chicago is six hours behind UTC.
  expect(at('2026-11-21T14:59:59Z')).toBe(false);
  expect(at('2026-11-21T15:00:00Z')).toBe(true);
  expect(at('2026-11-21T18:59:59Z')).toBe(true);
  expect(at('2026-11-21T19:00:00Z')).toBe(false);
  // Still Saturday in Chicago, and Sunday already.
  expect(at('2026-11-22T05:59:00Z')).toBe(false);
  expect(at('2026-11-22T06:00:00Z')).toBe(false);
  // Friday has no closing time, midnight included.
  expect(at('2026-11-20T06:00:00Z')).toBe(true);
  expect(at('2026-11-21T05:59:59Z')).toBe(true);
});

it('follow daylight saving time', () => {
  // Saturday, July 4, 2026: five hours behind.
  expect(at('2026-07-04T14:00:00Z')).toBe(true);
  expect(localHour(timeZone, new Date('2026-07-04T14:00:00Z'))).toBe(9);
  expect(localHour(timeZone, new Date('2026-07-04T05:00:00Z'))).toBe(0);
});

it('say when they begin next, by day and time in the business time zone', () => {
  const weekdays = { ...hours, saturday: '', monday: '08:00-18:00', tuesday: '13:30-18:00' };
  const next = (instant: string) => nextOpening({ hours: weekdays, timeZone }, new Date(instant));
  // Saturday noon, Sunday noon, Monday at 7 AM and at 8 PM in Chicago.
  expect(next('2026-11-21T18:00:00Z')).toBe('Monday at 8 AM CT');
  expect(next('2026-11-22T18:00:00Z')).toBe('tomorrow at 8 AM CT');
  expect(next('2026-11-23T13:00:00Z')).toBe('today at 8 AM CT');
  expect(next('2026-11-24T02:00:00Z')).toBe('tomorrow at 1:30 PM CT');
});

it('begin a week later when the only day is over, and never when no day has hours', () => {
  const none = {
    sunday: '',
    monday: '',
    tuesday: '',
    wednesday: '',
    thursday: '',
    friday: '',
    saturday: '',
  };
  const evening = new Date('2026-11-24T02:00:00Z');
  const monday = { ...none, monday: '08:00-18:00' };
  expect(nextOpening({ hours: monday, timeZone }, evening)).toBe('Monday at 8 AM CT');
  expect(nextOpening({ hours: none, timeZone }, evening)).toBeUndefined();
});

it('are named for the week, neighboring days together, and not at all when no day has any', () => {
  const text = (changes: object) =>
    hoursText(
      { hours: { ...DEFAULT_BUSINESS_HOURS, ...changes }, timeZone },
      new Date('2026-11-24T02:00:00Z'),
    );
  const week = { monday: '08:00-18:00', tuesday: '08:00-18:00', wednesday: '', thursday: '', friday: '' };
  expect(text({})).toBe('24 hours a day, 7 days a week');
  expect(text({ ...week, saturday: '09:00-13:30', sunday: '' })).toBe(
    'Monday to Tuesday 8 AM to 6 PM, Saturday 9 AM to 1:30 PM CT',
  );
  expect(text({ ...week, monday: '', tuesday: '', saturday: '', sunday: '' })).toBe('');
  expect(text({ sunday: '' })).toBe('Monday to Saturday 24 hours CT');
});

import { DEFAULT_BUSINESS_HOURS } from '@moveway/contracts/settings/settings.constants.ts';
import { expect, it } from 'vitest';
import { closedTodayText, isOpen, nextOpening, openHoursText } from './business-hours.ts';

const timeZone = 'America/Chicago';
const hours = { ...DEFAULT_BUSINESS_HOURS, saturday: '09:00-13:00', sunday: '' };
const CLOSED = {
  sunday: '',
  monday: '',
  tuesday: '',
  wednesday: '',
  thursday: '',
  friday: '',
  saturday: '',
};
const at = (instant: string) => isOpen({ hours, holidays: [], timeZone }, new Date(instant));

it('follow the weekday in the business time zone, from the first minute until just before the last', () => {
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
});

it('name the next opening by day and time in the business time zone', () => {
  const weekdays = { ...hours, saturday: '', monday: '08:00-18:00', tuesday: '13:30-18:00' };
  const next = (instant: string) =>
    nextOpening({ hours: weekdays, holidays: [], timeZone }, new Date(instant));
  // Saturday noon, Sunday noon, Monday at 7 AM and at 8 PM in Chicago.
  expect(next('2026-11-21T18:00:00Z')).toBe('Monday at 8 AM CT');
  expect(next('2026-11-22T18:00:00Z')).toBe('tomorrow at 8 AM CT');
  expect(next('2026-11-23T13:00:00Z')).toBe('today at 8 AM CT');
  expect(next('2026-11-24T02:00:00Z')).toBe('tomorrow at 1:30 PM CT');
});

it('open a week later when the only day is over, and never when no day has hours', () => {
  const evening = new Date('2026-11-24T02:00:00Z');
  const monday = { ...CLOSED, monday: '08:00-18:00' };
  expect(nextOpening({ hours: monday, holidays: [], timeZone }, evening)).toBe('Monday at 8 AM CT');
  expect(nextOpening({ hours: CLOSED, holidays: [], timeZone }, evening)).toBeUndefined();
});

it('are listed for the week with neighboring days together, and not at all when no day has hours', () => {
  const text = (changes: object) =>
    openHoursText(
      { hours: { ...DEFAULT_BUSINESS_HOURS, ...changes }, holidays: [], timeZone },
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

it('are closed on a holiday by the day of the business time zone, with the next opening', () => {
  const weekdays = { ...DEFAULT_BUSINESS_HOURS, saturday: '', sunday: '' };
  const opening = {
    hours: Object.fromEntries(
      Object.entries(weekdays).map(([day, own]) => [day, own && '08:00-18:00']),
    ) as typeof weekdays,
    holidays: [
      { day: '2026-11-26', name: 'Thanksgiving' },
      { day: '2026-12-25', name: '' },
    ],
    timeZone,
  };
  // Thursday at 7 PM and 9 AM in Chicago; the former is Friday in UTC.
  for (const instant of ['2026-11-27T01:00:00Z', '2026-11-26T15:00:00Z']) {
    const now = new Date(instant);
    expect(isOpen(opening, now)).toBe(false);
    expect(closedTodayText(opening, now)).toBe('Closed today, Thanksgiving; back Friday at 8 AM CT');
    expect(openHoursText(opening, now)).toBe(
      'Monday to Friday 8 AM to 6 PM CT. Closed today, Thanksgiving; back Friday at 8 AM CT',
    );
  }
  // Thursday in UTC, and Wednesday evening in Chicago.
  const eve = new Date('2026-11-26T01:00:00Z');
  expect(closedTodayText(opening, eve)).toBeUndefined();
  expect(nextOpening(opening, eve)).toBe('Friday at 8 AM CT');
  // Friday, December 25.
  expect(closedTodayText(opening, new Date('2026-12-25T18:00:00Z'))).toBe(
    'Closed today; back Monday at 8 AM CT',
  );
});

it('name the date of an opening that is more than a week away', () => {
  const opening = {
    hours: { ...CLOSED, monday: '08:00-18:00' },
    holidays: [{ day: '2026-12-21', name: 'Winter break' }],
    timeZone,
  };
  expect(nextOpening(opening, new Date('2026-12-15T18:00:00Z'))).toBe('Monday, December 28 at 8 AM CT');
  const never = { ...opening, hours: CLOSED };
  expect(closedTodayText(never, new Date('2026-12-21T18:00:00Z'))).toBe('Closed today, Winter break');
});

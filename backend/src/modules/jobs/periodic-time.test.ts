import { expect, it } from 'vitest';
import { nextPeriodicTime } from './periodic-time.ts';

const monday = (timeZone: string, now: string) =>
  nextPeriodicTime('summary', { cron: '0 7 * * 1', timeZone, now: new Date(now) });
const instantOf = (timeZone: string, now: string) => monday(timeZone, now)?.at.toISOString();

it('rejects a time zone that is none', () => {
  expect(() => monday('Nowhere/Unknown', '2026-03-01T00:00:00Z')).toThrow('Nowhere/Unknown');
});

it('never comes at a day that no month has', () => {
  expect(
    nextPeriodicTime('summary', { cron: '0 0 30 2 *', timeZone: 'UTC', now: new Date(0) }),
  ).toBeUndefined();
});

it.each([
  ['before clocks go forward', '2026-02-27T00:00:00Z', '2026-03-02T13:00:00.000Z'],
  ['the day after they went forward', '2026-03-02T13:00:00Z', '2026-03-09T12:00:00.000Z'],
  ['before they go back', '2026-10-20T00:00:00Z', '2026-10-26T12:00:00.000Z'],
  ['the day after they went back', '2026-10-26T12:00:00Z', '2026-11-02T13:00:00.000Z'],
])('is 7:00 by the clock on the wall, %s', (_when, now, expected) => {
  expect(instantOf('America/Chicago', now)).toBe(expected);
});

it('is the same time at another instant in another time zone, and another one a week later', () => {
  const chicago = monday('America/Chicago', '2026-06-05T00:00:00Z');
  const losAngeles = monday('America/Los_Angeles', '2026-06-05T00:00:00Z');
  expect([chicago?.at, losAngeles?.at]).toEqual([
    new Date('2026-06-08T12:00:00Z'),
    new Date('2026-06-08T14:00:00Z'),
  ]);
  expect(losAngeles?.id).toBe(chicago?.id);
  expect(monday('America/Chicago', '2026-06-08T12:00:00Z')?.id).not.toBe(chicago?.id);
});

import { expect, it } from 'vitest';
import { zonedDays } from '../../kernel/days.ts';
import { likelyDays } from './likely-days.ts';

const TODAY = '2026-11-25';

interface Given {
  kind?: 'vehicle' | 'package';
  status?: 'Pending' | 'In Transit' | 'Out for Delivery' | 'Delivered';
  promised?: string;
  seen?: string;
}

/** The days of a vehicle that was seen today at noon, and is promised for December 20 unless told. */
function daysOf(milesLeft: number | undefined, given: Given = {}, now = new Date(`${TODAY}T20:00:00Z`)) {
  const { kind = 'vehicle', status = 'In Transit', promised = '2026-12-20', seen = TODAY } = given;
  const days = likelyDays(
    { kind, status },
    { seenAt: `${seen}T18:00:00.000Z`, milesLeft, promised },
    zonedDays(now, 'America/Chicago'),
  );
  return days?.text.replace('Most likely ', '').replace(', at 350 to 550 miles a day', '');
}

it('gives no days for a parcel, for a vehicle that is not on the road, and without the miles', () => {
  expect(daysOf(1000, { kind: 'package' })).toBeUndefined();
  expect(daysOf(1000, { status: 'Pending' })).toBeUndefined();
  expect(daysOf(1000, { status: 'Delivered' })).toBeUndefined();
  expect(daysOf(undefined)).toBeUndefined();
});

it('narrows as the vehicle comes nearer', () => {
  expect(daysOf(2000)).toBe('Sun Nov 29 to Tue Dec 1');
  expect(daysOf(1000)).toBe('Fri Nov 27 to Sat Nov 28');
  expect(daysOf(300)).toBe('Thu Nov 26');
});

it('counts from the company’s day, also in the hours when UTC has the next one', () => {
  expect(daysOf(300, {}, new Date('2026-11-26T04:00:00Z'))).toBe('Thu Nov 26');
});

it('is the day on which it was seen once it is out for delivery near its destination', () => {
  const status = 'Out for Delivery';
  expect(daysOf(15, { status })).toBe('Wed Nov 25');
  expect(daysOf(400, { status })).toBe('Wed Nov 25 to Thu Nov 26');
  expect(daysOf(15, { status, seen: '2026-11-24' })).toBeUndefined();
});

it('ends with the promised day, and says nothing where the miles contradict it', () => {
  expect(daysOf(2000, { promised: '2026-11-30' })).toBe('Sun Nov 29 to Mon Nov 30');
  expect(daysOf(2000, { promised: '2026-11-28' })).toBeUndefined();
});

it('begins today at the earliest, and says nothing once the days have passed', () => {
  expect(daysOf(1000, { seen: '2026-11-23' })).toBe('Wed Nov 25 to Thu Nov 26');
  expect(daysOf(1000, { seen: '2026-11-20' })).toBeUndefined();
});

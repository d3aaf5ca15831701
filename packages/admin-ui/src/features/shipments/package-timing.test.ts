import { expect, it } from 'vitest';
import { adminPackage } from '../../testing/render-console.tsx';
import { dayIn } from '@moveway/ui/time/time-format.ts';
import { dueText, idleText } from './package-timing.ts';

it.each([
  ['2026-11-23', { text: '1 day late', isLate: true }],
  ['2026-11-20', { text: '4 days late', isLate: true }],
  ['2026-11-24', { text: 'today', isLate: false }],
  ['2026-11-25', { text: 'tomorrow', isLate: false }],
  ['2026-11-26', undefined],
])('says what the date %s means on November 24', (estimatedDelivery, due) => {
  expect(dueText(adminPackage({ estimatedDelivery }), '2026-11-24')).toEqual(due);
});

it('counts late days and days to come from the same date, and says nothing once a package is delivered', () => {
  const dates = { estimatedDelivery: '2026-11-25', arrivalDate: '2026-11-24' };
  expect(dueText(adminPackage(dates), '2026-11-24')?.text).toBe('tomorrow');
  const delivered = adminPackage({ status: 'Delivered', estimatedDelivery: '2026-11-01' });
  expect(dueText(delivered, '2026-11-24')).toBeUndefined();
  expect(idleText(delivered, new Date())).toBeUndefined();
});

it.each([
  ['2026-11-20T11:59:00.000Z', '1 min'],
  ['2026-11-20T10:30:00.000Z', '1 hour'],
  ['2026-11-18T10:30:00.000Z', '2 days'],
  // The clock of this device may be behind.
  ['2026-11-20T12:00:05.000Z', '0 min'],
])('counts from %s in minutes, hours or days', (lastEventAt, idle) => {
  expect(idleText(adminPackage({ lastEventAt }), new Date('2026-11-20T12:00:00.000Z'))).toBe(idle);
});

it('takes the day of the company’s zone', () => {
  expect(dayIn('America/Chicago', new Date('2026-11-20T03:00:00.000Z'))).toBe('2026-11-19');
});

import { expect, it } from 'vitest';
import { adminPackage } from '../../../testing/render-console.tsx';
import { likelyHold, likelyText, likelyUpdate } from './likely-update.ts';

const today = '2026-11-25';

it.each([
  [{ status: 'Pending' }, { status: 'Processing' }, 'Processing'],
  [{ status: 'In Transit' }, { status: 'In Transit' }, 'Still In Transit'],
  [
    { status: 'Out for Delivery', destination: 'Denver, CO' },
    { status: 'Delivered', location: 'Denver, CO' },
    'Delivered',
  ],
  [
    { status: 'Out for Delivery', view: { due: { day: '2026-11-20', isLate: true } } },
    { status: 'Out for Delivery', arrivalDate: '2026-11-26' },
    'Still Out for Delivery, expected tomorrow, Thu Nov 26',
  ],
] as const)('of %o the likely update is %o', (item, update, text) => {
  expect(likelyUpdate(adminPackage(item), today)).toEqual(update);
  expect(likelyText(adminPackage(item), today)).toBe(text);
});

it.each([
  ['2026-11-25', '2026-11-26', 'Still on hold, look again tomorrow, Thu Nov 26'],
  ['2026-11-20', '2026-11-26', 'Still on hold, look again tomorrow, Thu Nov 26'],
  ['2026-11-30', '2026-12-01', 'Still on hold, look again Tue Dec 1, in 6 days'],
])('a package on hold until %s is likely to be so until %s', (until, later, text) => {
  const held = {
    reason: 'weather',
    note: 'Snow',
    until,
    why: 'Weather. Snow',
    by: 'ann',
    at: '2026-11-19T10:00:00.000Z',
  } as const;
  const item = adminPackage({ status: 'In Transit', hold: held });
  expect(likelyHold(item, today)).toEqual({ reason: 'weather', note: 'Snow', until: later });
  expect(likelyText(item, today)).toBe(text);
});

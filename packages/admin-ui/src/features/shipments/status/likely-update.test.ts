import { expect, it } from 'vitest';
import { adminPackage } from '../../../testing/render-console.tsx';
import { likelyText, likelyUpdate } from './likely-update.ts';

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
    { status: 'Out for Delivery', estimatedDelivery: '2026-11-20' },
    { status: 'Out for Delivery', arrivalDate: '2026-11-26' },
    'Still Out for Delivery, expected tomorrow, Thu Nov 26',
  ],
] as const)('of %o the likely update is %o', (item, update, text) => {
  expect(likelyUpdate(adminPackage(item), today)).toEqual(update);
  expect(likelyText(adminPackage(item), today)).toBe(text);
});

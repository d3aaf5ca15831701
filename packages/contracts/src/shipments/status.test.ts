import { expect, it } from 'vitest';
import { PACKAGE_STATUSES } from './shipment.constants.ts';
import { STATUS_SYMBOLS, statusTone } from './status.ts';

it('maps an unknown status to grey, and compares the known ones case-insensitively', () => {
  expect(['lost', 'Processing', ''].map(statusTone)).toEqual(['grey', 'grey', 'grey']);
  expect(['PENDING', 'in transit', 'Out For Delivery', 'delivered'].map(statusTone)).toEqual([
    'yellow',
    'blue',
    'orange',
    'green',
  ]);
});

it('gives each status a symbol and a tone of its own', () => {
  expect(new Set(Object.values(STATUS_SYMBOLS)).size).toBe(PACKAGE_STATUSES.length);
  expect(new Set(PACKAGE_STATUSES.map(statusTone)).size).toBe(PACKAGE_STATUSES.length);
});

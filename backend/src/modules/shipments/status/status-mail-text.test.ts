import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { STATUS_SYMBOLS } from '@moveway/contracts/shipments/status-tone.ts';
import { expect, it } from 'vitest';
import { longInstant, statusMailText } from './status-mail-text.ts';
import type { TrackedShipment } from '../shipment.types.ts';

it.each(PACKAGE_STATUSES)('an email about %s has the symbol of that status', (status) => {
  const shipment = { trackingNumber: 'MW1', status, estimatedDelivery: '2099-11-25' } as TrackedShipment;
  expect(statusMailText(shipment, status).details).toContainEqual([
    'Status',
    `${STATUS_SYMBOLS[status]} ${status}`,
  ]);
});

it('an instant is written in the zone of the company, which is named', () => {
  const at = new Date('2026-11-27T03:05:00Z');
  expect(longInstant(at, 'America/Chicago')).toBe('Thursday, November 26, 2026 at 9:05 PM CST');
});

import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { STATUS_SYMBOLS } from '@moveway/contracts/shipments/status-tone.ts';
import { expect, it } from 'vitest';
import { statusMailText } from './status-mail-text.ts';
import type { TrackedShipment } from '../shipment.types.ts';

it.each(PACKAGE_STATUSES)('an email about %s has the symbol of that status', (status) => {
  const shipment = { trackingNumber: 'MW1', status, estimatedDelivery: '2099-11-25' } as TrackedShipment;
  expect(statusMailText(shipment, status).details).toContainEqual([
    'Status',
    `${STATUS_SYMBOLS[status]} ${status}`,
  ]);
});

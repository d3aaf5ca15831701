import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { STATUS_SYMBOLS } from '@moveway/contracts/shipments/status.ts';
import { expect, it } from 'vitest';
import { longInstant, newsMail } from './mail-text.ts';
import type { TrackedShipment } from '../../shipments/shipment.service.ts';

it.each(PACKAGE_STATUSES)('an email about %s has the symbol of that status', (status) => {
  const known: Partial<TrackedShipment> = { trackingNumber: 'MW1', status, estimatedDelivery: '2099-11-25' };
  const shipment = { ...known, events: [] as TrackedShipment['events'] } as TrackedShipment;
  expect(newsMail([{ shipment, occasions: [status] }], 'token', 'UTC').details).toContainEqual([
    'Status',
    `${STATUS_SYMBOLS[status]} ${status}`,
  ]);
});

it('an instant is written in the time zone of the company, with the name of the zone', () => {
  const at = new Date('2026-11-27T03:05:00Z');
  expect(longInstant(at, 'America/Chicago')).toBe('Thursday, November 26, 2026 at 9:05 PM CST');
});

it('an email about several packages says when it happened if that was entered later', () => {
  const detailsOf = (enteredAt?: Date) => {
    const events = [{ status: 'Delivered', timestamp: new Date('2026-11-27T03:05:00Z'), enteredAt }];
    const news = ['MW1', 'MW2'].map((trackingNumber) => ({
      shipment: {
        trackingNumber,
        status: 'Delivered',
        estimatedDelivery: '2099-11-25',
        events,
      } as TrackedShipment,
      occasions: ['Delivered'] as const,
    }));
    return newsMail(news, 'token', 'America/Chicago').details?.map(([label, text]) => `${label}: ${text}`);
  };
  expect(detailsOf()?.[0]).toMatch(/^MW1: /);
  expect(detailsOf(new Date())?.[0]).toBe('When: Thursday, November 26, 2026 at 9:05 PM CST');
});

import { expect, it } from 'vitest';
import type { Shipment } from '../shipment.types.ts';
import { digestMail } from './digest-text.ts';

it('an email about several says when it happened, where that was entered later', () => {
  const shipments = ['MW1', 'MW2'].map(
    (trackingNumber) =>
      ({ trackingNumber, status: 'Delivered', estimatedDelivery: '2099-11-25' }) as Shipment,
  );
  const detailsOf = (happenedAt?: string) =>
    digestMail(
      shipments,
      { kind: 'status', status: 'Delivered', happenedAt },
      'token',
      'America/Chicago',
    ).details?.map(([label, text]) => `${label}: ${text}`);
  expect(detailsOf()?.[0]).toMatch(/^MW1: /);
  expect(detailsOf('2026-11-27T03:05:00.000Z')?.[0]).toBe('When: Thursday, November 26, 2026 at 9:05 PM CST');
});

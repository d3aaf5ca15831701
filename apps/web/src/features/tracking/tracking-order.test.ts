import { expect, it } from 'vitest';
import type { TrackingResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { countByAttention, worstFirst } from './tracking-order.ts';
import { found } from '../../lib/shipments/shipment.fixtures.ts';

const today = '2026-11-21';
const results: TrackingResult[] = [
  found({ trackingNumber: 'DONE1', status: 'Delivered', estimatedDelivery: '2026-11-01' }),
  found({ trackingNumber: 'MOVES2', estimatedDelivery: '2026-11-28' }),
  { outcome: 'malformed', trackingNumber: '?' },
  found({ trackingNumber: 'WAITS1', status: 'Pending' }),
  found({ trackingNumber: 'LATE1', estimatedDelivery: '2026-11-20' }),
  { outcome: 'not_found', trackingNumber: 'GONE1' },
  found({ trackingNumber: 'MOVES1', status: 'Out for Delivery', estimatedDelivery: '2026-11-21' }),
  found({ trackingNumber: 'LATE2', status: 'Pending', estimatedDelivery: '2026-11-02' }),
];

it('sorts late, not found, malformed, moving, waiting, delivered', () => {
  expect(worstFirst(results, today).map((result) => result.trackingNumber)).toEqual([
    'LATE2',
    'LATE1',
    'GONE1',
    '?',
    'MOVES1',
    'MOVES2',
    'WAITS1',
    'DONE1',
  ]);
});

it('leaves results of one kind in the order asked for', () => {
  const twins: TrackingResult[] = ['B1234', 'A1234', 'C1234'].map((trackingNumber) => ({
    outcome: 'not_found',
    trackingNumber,
  }));
  expect(worstFirst(twins, today)).toEqual(twins);
});

it('counts only the kinds that are there, worst first', () => {
  expect(countByAttention(results, today).map(({ label }) => label)).toEqual([
    '2 delayed',
    '1 not found',
    '1 not a tracking number',
    '2 on the way',
    '1 getting ready',
    '1 delivered',
  ]);
  expect(countByAttention([found()], today)).toEqual([{ attention: 'moving', label: '1 on the way' }]);
});

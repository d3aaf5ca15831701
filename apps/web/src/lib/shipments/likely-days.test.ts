import { afterEach, expect, it, vi } from 'vitest';
import { likelyDays } from './likely-days.ts';
import { anEvent, aPackage } from './shipment.fixtures.ts';

const TODAY = '2026-11-25';

/** A vehicle seen today at noon, promised for December 20 unless told. */
const daysOf = (milesLeft: number | undefined, fields: Parameters<typeof aPackage>[0] = {}, seen = TODAY) =>
  likelyDays(
    {
      package: aPackage({
        kind: 'vehicle',
        status: 'In Transit',
        arrivalDate: undefined,
        estimatedDelivery: '2026-12-20',
        ...fields,
      }),
      events: [anEvent({ timestamp: `${seen}T18:00:00.000Z` })],
      route: milesLeft === undefined ? {} : { milesLeft },
    },
    TODAY,
    'America/Chicago',
  );

afterEach(() => void vi.unstubAllEnvs());

it('gives no days for a parcel, for a vehicle that is not on the road, and without the miles', () => {
  expect(daysOf(1000, { kind: 'package' })).toBeUndefined();
  expect(daysOf(1000, { status: 'Pending' })).toBeUndefined();
  expect(daysOf(1000, { status: 'Delivered' })).toBeUndefined();
  expect(daysOf(undefined)).toBeUndefined();
});

it('narrows as the vehicle comes nearer', () => {
  expect(daysOf(2000)).toEqual({ from: '2026-11-29', to: '2026-12-01' });
  expect(daysOf(1000)).toEqual({ from: '2026-11-27', to: '2026-11-28' });
  expect(daysOf(300)).toEqual({ from: '2026-11-26', to: '2026-11-26' });
});

it('counts from the company’s day also for a reader who has the next one', () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  expect(daysOf(300)).toEqual({ from: '2026-11-26', to: '2026-11-26' });
});

it('is the day on which it was seen once it is out for delivery near its destination', () => {
  const out = { status: 'Out for Delivery' } as const;
  expect(daysOf(15, out)).toEqual({ from: TODAY, to: TODAY });
  expect(daysOf(400, out)).toEqual({ from: TODAY, to: '2026-11-26' });
  expect(daysOf(15, out, '2026-11-24')).toBeUndefined();
});

it('ends with the promised day, and says nothing where the miles contradict it', () => {
  expect(daysOf(2000, { estimatedDelivery: '2026-11-30' })).toEqual({ from: '2026-11-29', to: '2026-11-30' });
  expect(daysOf(2000, { estimatedDelivery: '2026-11-28' })).toBeUndefined();
});

it('begins today at the earliest, and says nothing once the days have passed', () => {
  expect(daysOf(1000, {}, '2026-11-23')).toEqual({ from: '2026-11-25', to: '2026-11-26' });
  expect(daysOf(1000, {}, '2026-11-20')).toBeUndefined();
});

import { expect, it } from 'vitest';
import type { TrackingEvent } from '@moveway/contracts/shipments/shipment.schema.ts';
import { townsAhead } from './towns-ahead.ts';

const LOS_ANGELES = { latitude: 34.05, longitude: -118.24 };
const PHOENIX = { latitude: 33.45, longitude: -112.07 };
const DALLAS = { latitude: 32.78, longitude: -96.8 };
const HONOLULU = { latitude: 21.31, longitude: -157.86 };

const seen = (coordinates?: typeof PHOENIX, retractedAt?: string): TrackingEvent => ({
  id: 'e1',
  status: 'In Transit',
  location: 'somewhere',
  timestamp: '2026-11-20T10:00:00.000Z',
  isCorrection: false,
  ...(coordinates && { coordinates }),
  ...(retractedAt && { retractedAt }),
});

it('are on the interstates from where it was seen last, no farther than the next day', () => {
  expect(townsAhead({ origin: LOS_ANGELES, destination: DALLAS }, [seen(), seen(PHOENIX)])).toEqual([
    'Las Cruces, NM',
    'Van Horn, TX',
    'Pecos, TX',
  ]);
});

it('begin at its origin where it was not seen yet, or what was said of it was taken back', () => {
  const route = { origin: LOS_ANGELES, destination: PHOENIX };
  const towns = ['San Bernardino, CA', 'Indio, CA', 'Blythe, CA'];
  expect(townsAhead(route, [])).toEqual(towns);
  expect(townsAhead(route, [seen(DALLAS, '2026-11-20T11:00:00.000Z')])).toEqual(towns);
});

it('are none where an end is not known, lies over the sea, or is close', () => {
  expect(townsAhead({ destination: DALLAS }, [])).toEqual([]);
  expect(townsAhead({ origin: LOS_ANGELES }, [])).toEqual([]);
  expect(townsAhead({ origin: LOS_ANGELES, destination: HONOLULU }, [])).toEqual([]);
  expect(townsAhead({ origin: DALLAS, destination: { latitude: 32.9, longitude: -97 } }, [])).toEqual([]);
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateDelivery } from './delivery-estimate.ts';

const austin = { latitude: 30.27, longitude: -97.74 };
const dallas = { latitude: 32.78, longitude: -96.8 };
const seattle = { latitude: 47.61, longitude: -122.33 };
const miami = { latitude: 25.76, longitude: -80.19 };
const anchorage = { latitude: 61.22, longitude: -149.9 };
const honolulu = { latitude: 21.31, longitude: -157.86 };
const dates = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const placesIn = (latitudes: [number, number], longitudes: [number, number]) =>
  fc.record({
    latitude: fc.double({ min: latitudes[0], max: latitudes[1], noNaN: true }),
    longitude: fc.double({ min: longitudes[0], max: longitudes[1], noNaN: true }),
  });
const places = placesIn([20, 65], [-160, -66]);
const mainland = placesIn([25, 49], [-124, -66]);
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

describe('the estimated delivery', () => {
  it('follows the distance for a vehicle', () => {
    const vehicle = { kind: 'vehicle', from: '2026-07-01' } as const;
    expect(estimateDelivery({ ...vehicle, origin: austin, destination: dallas })).toBe('2026-07-05');
    expect(estimateDelivery({ ...vehicle, origin: seattle, destination: miami })).toBe('2026-07-10');
    expect(estimateDelivery(vehicle)).toBe('2026-07-08');
  });

  it('adds the ship for a vehicle to Hawaii or Alaska, and stays within the four weeks that the site names', () => {
    const vehicle = { kind: 'vehicle', from: '2026-07-01' } as const;
    expect(estimateDelivery({ ...vehicle, origin: seattle, destination: anchorage })).toBe('2026-07-14');
    expect(estimateDelivery({ ...vehicle, origin: miami, destination: honolulu })).toBe('2026-07-24');
    const frankfurt = { latitude: 50.12, longitude: 8.68 };
    expect(estimateDelivery({ ...vehicle, origin: miami, destination: frankfurt })).toBe(
      estimateDelivery(vehicle),
    );
    expect(estimateDelivery({ ...vehicle, kind: 'package', origin: miami, destination: honolulu })).toBe(
      '2026-07-08',
    );
  });

  it('takes three to five business days for a parcel', () => {
    const friday = { kind: 'package', from: '2026-07-03' } as const;
    expect(estimateDelivery({ ...friday, origin: austin, destination: dallas })).toBe('2026-07-08');
    expect(estimateDelivery({ ...friday, origin: seattle, destination: miami })).toBe('2026-07-10');
    expect(estimateDelivery(friday)).toBe('2026-07-10');
  });

  it('crosses the end of a month, a leap day and the change to summer time', () => {
    expect(estimateDelivery({ kind: 'vehicle', from: '2028-02-25' })).toBe('2028-03-03');
    expect(estimateDelivery({ kind: 'vehicle', from: '2026-03-05' })).toBe('2026-03-12');
  });

  it('never falls on a weekend for a parcel', () => {
    fc.assert(
      fc.property(dates, places, places, (from, origin, destination) => {
        const day = estimateDelivery({ kind: 'package', from, origin, destination });
        expect([0, 6]).not.toContain(weekday(day));
      }),
    );
  });

  it('gives a vehicle two to nine days where roads lead', () => {
    fc.assert(
      fc.property(dates, mainland, mainland, (from, origin, destination) => {
        const vehicle = days(from, estimateDelivery({ kind: 'vehicle', from, origin, destination }));
        expect(vehicle).toBeGreaterThanOrEqual(2);
        expect(vehicle).toBeLessThanOrEqual(9);
      }),
    );
  });
});

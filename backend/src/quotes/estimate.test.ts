import { readFileSync } from 'node:fs';
import { DEFAULT_QUOTE_TERMS, DEFAULT_RATES } from '@moveway/contracts/quotes/quote.constants.ts';
import { quoteTripSchema, type QuoteTripInput } from '@moveway/contracts/quotes/quote.schema.ts';
import { describe, expect, it } from 'vitest';
import type { Journey } from '../kernel/journey.ts';
import { estimateCost, offerOf, type QuoteTerms } from './estimate.ts';

const estimate = (
  trip: QuoteTripInput,
  rates: Partial<typeof DEFAULT_RATES> = {},
  miles = 1000.4,
  sailings: Journey['sailings'] = [],
) =>
  estimateCost(quoteTripSchema.parse(trip), {
    journey: { roadMiles: miles, sailings },
    rates: { ...DEFAULT_RATES, ...rates },
    today: '2026-11-22',
  });
const byItem = ({ lines }: ReturnType<typeof estimate>) =>
  Object.fromEntries(lines.map(({ item, cents }) => [item, cents]));
const car = { kind: 'vehicle', from: 'Austin, TX', to: 'Reno, NV' } as const;
const parcel = { kind: 'package', from: 'Austin, TX', to: 'Reno, NV', weight: 12.5 } as const;

it('is the sum of its lines, in whole cents, without lines that do not apply', () => {
  const plain = estimate(car);
  expect(byItem(plain)).toEqual({ base: 30_000, distance: 44_000 });
  expect(plain).toMatchObject({ miles: 1000, totalCents: 74_000 });
  expect(plain.lines[1]?.label).toBe('Distance, about 1,000 miles');
});

it('adds size, an enclosed trailer, a winch, the season and expedited pickup', () => {
  const everything = estimate({
    ...car,
    size: 'pickup',
    trailer: 'enclosed',
    isOperable: false,
    isExpedited: true,
    pickupDate: '2027-06-30',
  });
  expect(byItem(everything)).toEqual({
    base: 30_000,
    distance: 44_000,
    size: 16_000,
    enclosed: 32_000,
    inoperable: 15_000,
    season: 6000,
    expedited: 35_000,
  });
  expect(everything.totalCents).toBe(178_000);
});

it('adds the ships of a vehicle, which has miles by road and by sea', () => {
  const [first, second] = [
    { from: 'Honolulu', to: 'Oakland', miles: 2400.4 },
    { from: 'Tacoma', to: 'Anchorage', miles: 1439.8 },
  ];
  const trip: QuoteTripInput = { ...car, trailer: 'enclosed', pickupDate: '2027-06-30' };
  const { miles, seaMiles, lines } = estimate(trip, {}, 100, [first, second]);
  expect({ miles, seaMiles }).toEqual({ miles: 3940, seaMiles: 3840 });
  expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
    ['Pickup and delivery', 30_000],
    ['Distance, about 100 miles by road', 4400],
    ['Ship from Honolulu to Oakland, and from Tacoma to Anchorage', 60_000 + 3840 * 45],
    ['Enclosed trailer', 3200],
    ['Summer season, May to August', 600],
  ]);
  expect(estimate(parcel, {}, 100, [first])).toMatchObject({
    miles: 2500,
    lines: [{ item: 'base' }, { item: 'distance', label: 'Distance, about 2,500 miles' }, { item: 'weight' }],
  });
  expect(estimate(parcel, {}, 100, [first])).not.toHaveProperty('seaMiles');
});

it('counts a parcel by distance and weight, rounded to cents', () => {
  const { totalCents, lines } = estimate(parcel);
  expect(byItem({ miles: 0, totalCents, lines })).toEqual({ base: 1200, distance: 1500, weight: 500 });
  expect(byItem(estimate({ ...parcel, weight: 0.33 }))).toMatchObject({ weight: 13 });
});

it('uses the season of the day of pickup, or of today if no day is given', () => {
  expect(byItem(estimate({ ...parcel, pickupDate: '2027-05-01' }))).toHaveProperty('season', 300);
  expect(byItem(estimate({ ...parcel, pickupDate: '2027-09-01' }))).not.toHaveProperty('season');
  expect(byItem(estimate(parcel))).not.toHaveProperty('season');
});

it('follows the rates of the settings', () => {
  expect(byItem(estimate(car, { vehicleBase: 0, vehiclePerMile: 100 }))).toEqual({ distance: 100_000 });
});

it('has default rates that give the prices named on the site', () => {
  const services = readFileSync(
    new URL('../../../apps/web/src/lib/content/transport-services.ts', import.meta.url),
    'utf8',
  );
  const range = (text: RegExp) =>
    (text.exec(services) ?? []).slice(1).map((said) => Number(said.replace(',', '')));
  const dollars = (trip: Partial<QuoteTripInput>, miles: number) =>
    estimate({ ...car, ...trip } as QuoteTripInput, {}, miles).totalCents / 100;
  const expectWithin = (value: number, [least = Number.NaN, most = Number.NaN]: number[]) => {
    expect(value).toBeGreaterThanOrEqual(least);
    expect(value).toBeLessThanOrEqual(most);
  };
  expectWithin(dollars({}, 1000), range(/\$(\d+)-\$(\d+) for 1,000 miles/));
  // From New York to Los Angeles, as this site counts miles.
  expectWithin(dollars({}, 2935), range(/\$([\d,]+)-\$([\d,]+) coast to coast/));
  for (const miles of [1000, 2935]) {
    const more = dollars({ trailer: 'enclosed' }, miles) / dollars({}, miles) - 1;
    expectWithin(more * 100, range(/(\d+)-(\d+)% more than open/));
    expectWithin(dollars({ isExpedited: true }, miles) - dollars({}, miles), range(/\$(\d+)-\$(\d+) on top/));
  }
});

describe('the offer', () => {
  /** A Monday. */
  const TODAY = '2026-11-23';
  const offer = (trip: QuoteTripInput, terms: Partial<QuoteTerms> = {}, roadMiles = 1000) =>
    offerOf(quoteTripSchema.parse(trip), {
      journey: { roadMiles, sailings: [] },
      rates: DEFAULT_RATES,
      terms: { ...DEFAULT_QUOTE_TERMS, ...terms },
      today: TODAY,
    });

  it('has a range in whole dollars around the estimate', () => {
    const { totalCents, range } = offer(car, {}, 1001);
    expect(totalCents).toBe(74_044);
    expect(range).toEqual({ leastCents: 66_600, mostCents: 81_500 });
  });

  it('has the totals of both trailers, whichever one is chosen', () => {
    const open = offer({ ...car, trailer: 'open' });
    const enclosed = offer({ ...car, trailer: 'enclosed' });
    expect(open.trailers).toEqual({ open: open.totalCents, enclosed: enclosed.totalCents });
    expect(enclosed.trailers).toEqual(open.trailers);
    expect(offer(parcel)).not.toHaveProperty('trailers');
  });

  it('has the days in transit by distance, and the next business day of an express parcel', () => {
    expect(offer(car, {}, 150).transit).toEqual({ least: 1, most: 2, unit: 'days' });
    expect(offer(car, {}, 2600).transit).toEqual({ least: 7, most: 9, unit: 'days' });
    expect(offer(parcel, {}, 2600).transit).toEqual({ least: 3, most: 5, unit: 'business days' });
    expect(offer({ ...parcel, isExpedited: true }).transit).toEqual({
      least: 1,
      most: 1,
      unit: 'business days',
    });
  });

  it.each([
    ['open trailer', { ...car }, '2026-11-24', '2026-11-30'],
    ['enclosed trailer', { ...car, trailer: 'enclosed' }, '2026-11-25', '2026-12-02'],
    ['expedited pickup', { ...car, isExpedited: true }, '2026-11-24', '2026-11-25'],
    ['later day', { ...car, pickupDate: '2026-12-04' }, '2026-12-04', '2026-12-11'],
    ['day that has passed', { ...car, pickupDate: '2026-11-01' }, '2026-11-24', '2026-11-30'],
    ['parcel', parcel, '2026-11-24', '2026-11-25'],
    ['express parcel', { ...parcel, isExpedited: true }, '2026-11-24', '2026-11-24'],
  ] as const)('names the days of pickup: %s', (_, trip, first, last) => {
    expect(offer(trip).pickup).toEqual({ first, last });
  });

  it('is valid for the days of the settings', () => {
    expect(offer(car, { validDays: 30 }).validUntil).toBe('2026-12-23');
  });
});

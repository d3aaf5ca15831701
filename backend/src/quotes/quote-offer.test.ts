import { DEFAULT_QUOTE_TERMS, DEFAULT_RATES } from '@moveway/contracts/quotes/quote.constants.ts';
import { quoteTripSchema, type QuoteTripInput } from '@moveway/contracts/quotes/quote.schema.ts';
import { expect, it } from 'vitest';
import { offerOf, type QuoteTerms } from './estimate.ts';

/** A Monday. */
const TODAY = '2026-11-23';
const car = { kind: 'vehicle', from: 'Austin, TX', to: 'Reno, NV' } as const;
const parcel = { kind: 'package', from: 'Austin, TX', to: 'Reno, NV', weight: 12.5 } as const;
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

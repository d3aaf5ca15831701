import {
  ESTIMATE_RANGE_PERCENT,
  type DEFAULT_QUOTE_TERMS,
} from '@moveway/contracts/quotes/quote.constants.ts';
import type { QuoteOffer, QuoteTrip } from '@moveway/contracts/quotes/quote.schema.ts';
import { addBusinessDays, addDays } from '../kernel/days/calendar-day.ts';
import { transitDays } from '../kernel/transit/transit-days.ts';
import { estimateCost, type Pricing } from './estimate.ts';

export type QuoteTerms = Readonly<typeof DEFAULT_QUOTE_TERMS>;

/**
 * What a trip costs and how long it takes, with what a customer compares.
 * @param trip with the places' own names
 */
export function offerOf(trip: QuoteTrip, { terms, ...pricing }: Pricing & { terms: QuoteTerms }): QuoteOffer {
  const estimate = estimateCost(trip, pricing);
  const isVehicle = trip.kind === 'vehicle';
  const totalOn = (trailer: 'open' | 'enclosed') =>
    estimateCost({ ...trip, ...(isVehicle && { trailer }) }, pricing).totalCents;
  return {
    ...estimate,
    from: trip.from,
    to: trip.to,
    range: rangeOf(estimate.totalCents),
    ...(isVehicle && { trailers: { open: totalOn('open'), enclosed: totalOn('enclosed') } }),
    transit: transitOf(trip, pricing),
    pickup: pickupWindow(trip, pricing.today),
    validUntil: addDays(pricing.today, terms.validDays),
  };
}

/** Rounded outward to whole dollars, so that the estimate itself is always within it. */
function rangeOf(totalCents: number): QuoteOffer['range'] {
  const part = (totalCents * ESTIMATE_RANGE_PERCENT) / 100;
  return {
    leastCents: Math.floor((totalCents - part) / 100) * 100,
    mostCents: Math.ceil((totalCents + part) / 100) * 100,
  };
}

function transitOf(trip: QuoteTrip, { journey }: Pick<Pricing, 'journey'>): QuoteOffer['transit'] {
  if (trip.kind === 'vehicle') {
    return { ...transitDays('vehicle', journey), unit: 'days' };
  }
  // The next business day, as the service is named.
  const days = trip.isExpedited ? { least: 1, most: 1 } : transitDays('package', journey);
  return { ...days, unit: 'business days' };
}

/** Business days until pickup, as Home and About name them. */
const PICKUP_DAYS = { open: { first: 1, last: 5 }, enclosed: { first: 2, last: 7 } };
/** A parcel is fetched within two business days. */
const PARCEL_PICKUP_DAYS = { first: 1, last: 2 };
/** Expedited pickup is within 48 hours. */
const EXPEDITED_DAYS = 2;

/** From today on, or from the day that the customer gave; a day that has passed counts as none. */
function pickupWindow(trip: QuoteTrip, today: string): QuoteOffer['pickup'] {
  const ready = trip.pickupDate !== undefined && trip.pickupDate > today ? trip.pickupDate : undefined;
  if (trip.isExpedited) {
    return trip.kind === 'vehicle'
      ? { first: ready ?? addDays(today, 1), last: addDays(ready ?? today, EXPEDITED_DAYS) }
      : { first: ready ?? addBusinessDays(today, 1), last: ready ?? addBusinessDays(today, 1) };
  }
  const days = trip.kind === 'vehicle' ? PICKUP_DAYS[trip.trailer] : PARCEL_PICKUP_DAYS;
  return {
    first: ready ?? addBusinessDays(today, days.first),
    last: addBusinessDays(ready ?? today, days.last),
  };
}

import {
  ESTIMATE_RANGE_PERCENT,
  SEASON_MONTHS,
  type DEFAULT_QUOTE_TERMS,
  type RateName,
} from '@moveway/contracts/quotes/quote.constants.ts';
import type { Estimate, QuoteOffer, QuoteTrip } from '@moveway/contracts/quotes/quote.schema.ts';
import { addBusinessDays, addDays } from '../kernel/days.ts';
import { transitDays, type Journey } from '../kernel/journey.ts';

type Rates = Readonly<Record<RateName, number>>;
type Line = Estimate['lines'][number];

/** What the price of a trip depends on. */
export interface Pricing {
  journey: Journey;
  rates: Rates;
  /** YYYY-MM-DD, used where the trip has no day of pickup. */
  today: string;
}

/** Estimates what a trip costs, line by line. Costs and rates are in cents. */
export function estimateCost(trip: QuoteTrip, { journey, rates, today }: Pricing): Estimate {
  const month = Number((trip.pickupDate ?? today).slice(5, 7));
  const isSeason = SEASON_MONTHS.includes(month);
  const seaMiles = Math.round(journey.sailings.reduce((sum, { miles }) => sum + miles, 0));
  const roadMiles = Math.round(journey.roadMiles);
  const miles = roadMiles + seaMiles;
  const lines = [
    ...(trip.kind === 'vehicle'
      ? vehicleLines(trip, { journey: { ...journey, roadMiles }, rates, isSeason })
      : packageLines(trip, { miles, rates, isSeason })),
  ].filter(({ cents }) => cents > 0);
  return {
    miles,
    ...(trip.kind === 'vehicle' && seaMiles > 0 && { seaMiles }),
    lines,
    totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
  };
}

interface Conditions {
  rates: Rates;
  isSeason: boolean;
}

const distanceLabel = (miles: number) => `Distance, about ${miles.toLocaleString('en-US')} miles`;
const shipLabel = (sailings: Journey['sailings']) =>
  `Ship from ${sailings.map(({ from, to }) => `${from} to ${to}`).join(', and from ')}`;

function vehicleLines(
  { size, trailer, isOperable, isExpedited }: Extract<QuoteTrip, { kind: 'vehicle' }>,
  { journey: { roadMiles: miles, sailings }, rates, isSeason }: Conditions & { journey: Journey },
): Line[] {
  const bySize = { car: 0, suv: rates.suvExtra, pickup: rates.pickupExtra };
  return [
    { item: 'base', label: 'Pickup and delivery', cents: rates.vehicleBase },
    {
      item: 'distance',
      label: distanceLabel(miles) + (sailings.length > 0 ? ' by road' : ''),
      cents: miles * rates.vehiclePerMile,
    },
    {
      item: 'sailing',
      label: shipLabel(sailings),
      cents: sailings.reduce(
        (cents, sailing) =>
          cents + rates.vehicleSailing + Math.round(sailing.miles) * rates.vehiclePerSeaMile,
        0,
      ),
    },
    { item: 'size', label: size === 'suv' ? 'SUV' : 'Pickup truck or van', cents: bySize[size] },
    {
      item: 'enclosed',
      label: 'Enclosed trailer',
      cents: trailer === 'enclosed' ? miles * rates.enclosedPerMile : 0,
    },
    {
      item: 'inoperable',
      label: 'Winch for a vehicle that does not run',
      cents: isOperable ? 0 : rates.inoperableExtra,
    },
    {
      item: 'season',
      label: 'Summer season, May to August',
      cents: isSeason ? miles * rates.vehicleSeasonPerMile : 0,
    },
    { item: 'expedited', label: 'Expedited pickup', cents: isExpedited ? rates.vehicleExpedited : 0 },
  ];
}

function packageLines(
  { weight, isExpedited }: Extract<QuoteTrip, { kind: 'package' }>,
  { miles, rates, isSeason }: Conditions & { miles: number },
): Line[] {
  return [
    { item: 'base', label: 'Pickup and delivery', cents: rates.packageBase },
    {
      item: 'distance',
      label: distanceLabel(miles),
      cents: Math.round((miles * rates.packagePer100Miles) / 100),
    },
    {
      item: 'weight',
      label: `Weight, ${weight.toLocaleString('en-US')} lb`,
      cents: Math.round(weight * rates.packagePerPound),
    },
    {
      item: 'season',
      label: 'Summer season, May to August',
      cents: isSeason ? rates.packageSeason : 0,
    },
    { item: 'expedited', label: 'Next business day', cents: isExpedited ? rates.packageExpedited : 0 },
  ];
}

export type QuoteTerms = Readonly<typeof DEFAULT_QUOTE_TERMS>;

/**
 * What a trip costs and how long it takes, and the price of either trailer to compare.
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

/** From today on, or from the day that the customer gave, unless it has passed. */
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

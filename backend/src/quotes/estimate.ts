import { SEASON_MONTHS, type RateName } from '@moveway/contracts/quotes/quote.constants.ts';
import type { Journey } from '../kernel/transit/journey.ts';
import type { Estimate, QuoteTrip } from '@moveway/contracts/quotes/quote.schema.ts';

type Rates = Readonly<Record<RateName, number>>;
type Line = Estimate['lines'][number];

/** By what a trip is priced. */
export interface Pricing {
  journey: Journey;
  rates: Rates;
  /** YYYY-MM-DD, which counts where no day of pickup is given. */
  today: string;
}

/** What a trip would cost, about, in whole cents, line by line. Rates are cents too. */
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

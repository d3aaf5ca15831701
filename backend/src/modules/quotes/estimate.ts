import { SEASON_MONTHS, type RateName } from '@moveway/contracts/quotes/quote.constants.ts';
import type { Estimate, QuoteTrip } from '@moveway/contracts/quotes/quote.schema.ts';

type Rates = Readonly<Record<RateName, number>>;
type Line = Estimate['lines'][number];

/**
 * What a trip would cost, about, in whole cents, line by line. Rates are cents too.
 * @param miles by road
 * @param today YYYY-MM-DD, which counts where no day of pickup is given
 */
export function estimateCost(
  trip: QuoteTrip,
  { miles, rates, today }: { miles: number; rates: Rates; today: string },
): Estimate {
  const month = Number((trip.pickupDate ?? today).slice(5, 7));
  const isSeason = SEASON_MONTHS.includes(month);
  const wholeMiles = Math.round(miles);
  const lines = [
    ...(trip.kind === 'vehicle'
      ? vehicleLines(trip, { miles: wholeMiles, rates, isSeason })
      : packageLines(trip, { miles: wholeMiles, rates, isSeason })),
  ].filter(({ cents }) => cents > 0);
  return { miles: wholeMiles, lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}

interface Conditions {
  miles: number;
  rates: Rates;
  isSeason: boolean;
}

const distanceLabel = (miles: number) => `Distance, about ${miles.toLocaleString('en-US')} miles`;

function vehicleLines(
  { size, trailer, isOperable, isExpedited }: Extract<QuoteTrip, { kind: 'vehicle' }>,
  { miles, rates, isSeason }: Conditions,
): Line[] {
  const bySize = { car: 0, suv: rates.suvExtra, pickup: rates.pickupExtra };
  return [
    { item: 'base', label: 'Pickup and delivery', cents: rates.vehicleBase },
    { item: 'distance', label: distanceLabel(miles), cents: miles * rates.vehiclePerMile },
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
  { miles, rates, isSeason }: Conditions,
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

/* Constants of quotes, free of zod, because the quote form of the site imports them. */

export const VEHICLE_SIZES = ['car', 'suv', 'pickup'] as const;
export type VehicleSize = (typeof VEHICLE_SIZES)[number];

/** The items of an estimate. */
export const ESTIMATE_ITEMS = [
  'base',
  'distance',
  'sailing',
  'size',
  'weight',
  'enclosed',
  'inoperable',
  'season',
  'expedited',
] as const;

/** Months in which most people move and carriers ask for more, from 1. */
export const SEASON_MONTHS: readonly number[] = [5, 6, 7, 8];

/** The heaviest parcel that is estimated, in pounds. */
export const PARCEL_WEIGHT_MAX = 20_000;

/** How much lower or higher than the estimate the confirmed price usually is, in percent. */
export const ESTIMATE_RANGE_PERCENT = 10;

/** The terms of a quote beside its rates, until an administrator changes them. */
export const DEFAULT_QUOTE_TERMS = {
  /** How many days a kept quote is valid. */
  validDays: 7,
};

/** The rates of estimates until an administrator sets others, in whole cents; they give the prices that About names. */
export const DEFAULT_RATES = {
  vehicleBase: 30_000,
  vehiclePerMile: 44,
  vehicleSailing: 30_000,
  vehiclePerSeaMile: 45,
  suvExtra: 9000,
  pickupExtra: 16_000,
  enclosedPerMile: 32,
  inoperableExtra: 15_000,
  vehicleSeasonPerMile: 6,
  vehicleExpedited: 35_000,
  packageBase: 1200,
  packagePer100Miles: 150,
  packagePerPound: 40,
  packageSeason: 300,
  packageExpedited: 2500,
};
export type RateName = keyof typeof DEFAULT_RATES;

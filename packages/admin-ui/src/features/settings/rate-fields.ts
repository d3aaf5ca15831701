import type { RateName } from '@moveway/contracts/quotes/quote.constants.ts';

/** The rates of estimates, as the form names them. All are whole cents. */
export const rateFields: readonly { name: RateName; label: string }[] = [
  { name: 'vehicleBase', label: 'Vehicle: pickup and delivery' },
  { name: 'vehiclePerMile', label: 'Vehicle: per mile' },
  { name: 'suvExtra', label: 'SUV' },
  { name: 'pickupExtra', label: 'Pickup truck or van' },
  { name: 'enclosedPerMile', label: 'Enclosed trailer: per mile' },
  { name: 'inoperableExtra', label: 'Vehicle that does not drive' },
  { name: 'vehicleSeasonPerMile', label: 'Vehicle, May to August: per mile' },
  { name: 'vehicleExpedited', label: 'Vehicle: expedited pickup' },
  { name: 'packageBase', label: 'Parcel: pickup and delivery' },
  { name: 'packagePer100Miles', label: 'Parcel: per 100 miles' },
  { name: 'packagePerPound', label: 'Parcel: per pound' },
  { name: 'packageSeason', label: 'Parcel, May to August' },
  { name: 'packageExpedited', label: 'Parcel: next business day' },
];

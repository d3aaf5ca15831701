import type { Journey } from './journey.ts';

/** How long a shipment is on its way after pickup. */
export interface TransitDays {
  least: number;
  most: number;
}

/** Days on the road of a vehicle by miles, as carriers of vehicles promise them and About lists them. */
const VEHICLE_TRANSIT = [
  { upToMiles: 200, least: 1, most: 2 },
  { upToMiles: 600, least: 2, most: 4 },
  { upToMiles: 1000, least: 3, most: 5 },
  { upToMiles: 1500, least: 4, most: 6 },
  { upToMiles: 2400, least: 5, most: 7 },
  { upToMiles: Number.POSITIVE_INFINITY, least: 7, most: 9 },
];
/** Standard delivery of a parcel takes 3 to 5 business days (specification, section 2, FAQ). */
const PACKAGE_TRANSIT = [
  { upToMiles: 600, least: 3, most: 3 },
  { upToMiles: 1500, least: 3, most: 4 },
  { upToMiles: Number.POSITIVE_INFINITY, least: 3, most: 5 },
];
/** From the harbor's gate to the next weekly ship, and off it again; at once where the ship is there. */
const HARBOR_DAYS = 7;
const SEA_MILES_A_DAY = 400;

/** Of a vehicle, calendar days by road and ship; of a parcel, business days, as if a road led everywhere. */
export function transitDays(kind: 'vehicle' | 'package', { roadMiles, sailings }: Journey): TransitDays {
  if (kind === 'package') {
    return daysFor(
      PACKAGE_TRANSIT,
      sailings.reduce((sum, { miles }) => sum + miles, roadMiles),
    );
  }
  return sailings.reduce(
    ({ least, most }, { miles }) => {
      const atSea = Math.ceil(miles / SEA_MILES_A_DAY);
      return { least: least + atSea, most: most + HARBOR_DAYS + atSea };
    },
    daysFor(VEHICLE_TRANSIT, roadMiles),
  );
}

function daysFor(table: typeof VEHICLE_TRANSIT, miles: number): TransitDays {
  const { least, most } = table.find(({ upToMiles }) => miles <= upToMiles) ?? { least: 0, most: 0 };
  return { least, most };
}

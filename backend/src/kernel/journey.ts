/** In degrees. */
interface Point {
  latitude: number;
  longitude: number;
}

interface Harbor extends Point {
  name: string;
}

/** From one harbor to another. */
interface Sailing {
  from: string;
  to: string;
  miles: number;
}

/** How a shipment gets from one place of the United States to another. */
export interface Journey {
  /** On land, about. */
  roadMiles: number;
  /** None between two places that roads connect. */
  sailings: Sailing[];
}

export const EARTH_RADIUS_MILES = 3958.8;
/** American roads are about a fifth longer than the straight line. */
const ROAD_FACTOR = 1.2;

const ALASKA: readonly Harbor[] = [
  { name: 'Anchorage', latitude: 61.24, longitude: -149.89 },
  { name: 'Juneau', latitude: 58.3, longitude: -134.42 },
  { name: 'Ketchikan', latitude: 55.34, longitude: -131.65 },
];
/** One for each island. */
const HAWAII: readonly Harbor[] = [
  { name: 'Honolulu', latitude: 21.31, longitude: -157.87 },
  { name: 'Kahului', latitude: 20.9, longitude: -156.47 },
  { name: 'Kawaihae', latitude: 20.04, longitude: -155.83 },
  { name: 'Nawiliwili', latitude: 21.95, longitude: -159.36 },
];
/** The harbors of the other states, by where their ships go: as the newsroom tells customers. */
const MAINLAND_HARBORS = new Map<readonly Harbor[], readonly Harbor[]>([
  [ALASKA, [{ name: 'Tacoma', latitude: 47.27, longitude: -122.41 }]],
  [
    HAWAII,
    [
      { name: 'Long Beach', latitude: 33.75, longitude: -118.2 },
      { name: 'Oakland', latitude: 37.8, longitude: -122.32 },
    ],
  ],
]);

/** In degrees, each from the least to the most. */
interface Area {
  latitudes: [number, number];
  longitudes: [number, number];
}
const MAINLAND: Area = { latitudes: [24, 50], longitudes: [-125, -66] };
const OVERSEAS: readonly (Area & { harbors: readonly Harbor[] })[] = [
  { harbors: ALASKA, latitudes: [51, 72], longitudes: [-180, -129] },
  { harbors: HAWAII, latitudes: [18, 23], longitudes: [-161, -154] },
];

function isWithin({ latitudes, longitudes }: Area, { latitude, longitude }: Point): boolean {
  return (
    latitude >= latitudes[0] &&
    latitude <= latitudes[1] &&
    longitude >= longitudes[0] &&
    longitude <= longitudes[1]
  );
}

const harborsOf = (place: Point) => OVERSEAS.find((area) => isWithin(area, place))?.harbors;

/** Whether it is in one of the fifty states, and not in a territory or at a military address abroad. */
export const isInStates = (place: Point) => isWithin(MAINLAND, place) || harborsOf(place) !== undefined;

/**
 * Within the fifty states: by road, and by ship to, from and within Alaska and Hawaii, where each place belongs to the
 * nearest harbor.
 */
export function journeyBetween(a: Point, b: Point): Journey {
  const start = harborsOf(a);
  const end = harborsOf(b);
  if (start === end) {
    return start ? withinCoast(a, b, start) : { roadMiles: roadMiles(a, b), sailings: [] };
  }
  const left = start && crossing(a, start, b);
  const reached = end && crossing(b, end, left?.mainland ?? a);
  return {
    roadMiles:
      (left?.roadMiles ?? 0) +
      roadMiles(left?.mainland ?? a, reached?.mainland ?? b) +
      (reached?.roadMiles ?? 0),
    sailings: [
      ...(left ? [sailing(left.harbor, left.mainland)] : []),
      ...(reached ? [sailing(reached.mainland, reached.harbor)] : []),
    ],
  };
}

/** Within the fifty states, on land and by sea, about. */
export function journeyMiles(a: Point, b: Point): number {
  const { roadMiles: onLand, sailings } = journeyBetween(a, b);
  return sailings.reduce((sum, { miles }) => sum + miles, onLand);
}

/** Between two places of Alaska, or of Hawaii: by ship where another harbor is nearer. */
function withinCoast(a: Point, b: Point, harbors: readonly Harbor[]): Journey {
  const from = nearest(a, harbors);
  const to = nearest(b, harbors);
  return from === to
    ? { roadMiles: roadMiles(a, b), sailings: [] }
    : { roadMiles: roadMiles(a, from) + roadMiles(to, b), sailings: [sailing(from, to)] };
}

/** Between a place overseas and the harbor of the mainland that is nearest to where the journey goes on. */
function crossing(place: Point, harbors: readonly Harbor[], onward: Point) {
  const harbor = nearest(place, harbors);
  const mainland = nearest(onward, MAINLAND_HARBORS.get(harbors) ?? []);
  return { harbor, mainland, roadMiles: roadMiles(place, harbor) };
}

function nearest(place: Point, harbors: readonly Harbor[]): Harbor {
  return harbors.reduce((best, harbor) =>
    straightMiles(place, harbor) < straightMiles(place, best) ? harbor : best,
  );
}

/** A ship goes nearly straight. */
const sailing = (from: Harbor, to: Harbor): Sailing => ({
  from: from.name,
  to: to.name,
  miles: straightMiles(from, to),
});

const roadMiles = (a: Point, b: Point) => straightMiles(a, b) * ROAD_FACTOR;

/** As the crow flies. */
export function straightMiles(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(haversine));
}

/** How long a shipment is on its way after pickup. */
interface TransitDays {
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

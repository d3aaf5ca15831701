import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { placeKey, placeWords } from './place-names.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

export interface PlaceTables {
  zip: (code: string) => Coordinates | undefined;
  city: (key: string) => Coordinates | undefined;
}

/** Generated from the `zipcodes` package by us-places.test.ts: a line `zip,latitude,longitude,city,state` each. */
const PLACES = new URL('us-places.csv', import.meta.url);
const ZIP_CODES = 100_000;
/** Takes a few milliseconds; after each slice the process answers whatever else it was asked meanwhile. */
const LINES_AT_ONCE = 1000;

let loading: Promise<PlaceTables> | undefined;

/** Cities and ZIP codes of the United States, mostly as numbers: some 30 MB, read once per process. */
export const placeTables = (): Promise<PlaceTables> => (loading ??= loadPlaceTables());

async function loadPlaceTables(): Promise<PlaceTables> {
  const zips = new Float32Array(ZIP_CODES * 2).fill(Number.NaN);
  const zipsOfCity = new Map<string, number[]>();
  for await (const entries of placeEntries()) {
    for (const { zip, latitude, longitude, city, state } of entries) {
      zips[zip * 2] = latitude;
      zips[zip * 2 + 1] = longitude;
      const key = placeKey(placeWords(city), state);
      const known = zipsOfCity.get(key);
      if (known) {
        known.push(zip);
      } else {
        zipsOfCity.set(key, [zip]);
      }
    }
  }
  const coordinate = (index: number) => zips[index] ?? Number.NaN;
  // Found once for each city that is asked for: a large one has hundreds of ZIP codes to sort.
  const centers = new Map<string, Coordinates | undefined>();
  const centerOf = (codes: readonly number[]) =>
    place(
      median(codes.map((code) => coordinate(code * 2))),
      median(codes.map((code) => coordinate(code * 2 + 1))),
    );
  return {
    zip: (code) => place(coordinate(Number(code) * 2), coordinate(Number(code) * 2 + 1)),
    city: (key) => {
      const codes = zipsOfCity.get(key);
      if (codes && !centers.has(key)) {
        centers.set(key, centerOf(codes));
      }
      return centers.get(key);
    },
  };
}

/** Each ZIP code of the United States, with its city, in slices. */
export async function* placeEntries() {
  const lines = (await readFile(PLACES, 'utf8')).trimEnd().split('\n');
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    yield lines.slice(start, start + LINES_AT_ONCE).map((line) => {
      const [zip, latitude, longitude, city = '', state = ''] = line.split(',');
      return { zip: Number(zip), city, state, latitude: Number(latitude), longitude: Number(longitude) };
    });
    await nextTurn();
  }
}

/** A city lies in the middle of its ZIP codes; a few of them are misplaced, which would pull a mean far away. */
function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Four decimals, some ten meters: as precise as a city is. */
function place(latitude: number, longitude: number): Coordinates | undefined {
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  return Number.isNaN(latitude) ? undefined : { latitude: round(latitude), longitude: round(longitude) };
}

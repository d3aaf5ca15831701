import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLineTable, type LineTable } from '../../kernel/text/line-table.ts';
import { cityKey, cityNames, placeWords } from './place-names.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** A city, or a ZIP code in it. */
export interface NamedPlace extends Coordinates {
  /** Such as "Austin, TX" or "Austin, TX 78701", whatever spelling was searched. */
  label: string;
  /** The two letters of its state or territory. */
  state: string;
}

export interface PlaceTables {
  zip: (code: string) => NamedPlace | undefined;
  /**
   * The cities whose key begins with a spelling of this name and then `end`: a space and a state, a space for cities in
   * every state, or nothing for all names that begin so.
   */
  cities: (name: readonly string[], end: string) => City[];
}

export interface City extends NamedPlace {
  /** How many ZIP codes it has, a measure of its size. */
  zips: number;
}

/** A ZIP code and its city, as in the file. */
interface Place extends Coordinates {
  zip: number;
  city: string;
  state: string;
}

/**
 * Generated from the `zipcodes` package by us-places.test.ts: a line `zip,latitude,longitude,city,state` for each ZIP
 * code, grouped by city, in the order of the cities' keys.
 */
const PLACES = new URL('us-places.csv', import.meta.url);
const ZIP_CODES = 100_000;
/** A slice takes a few milliseconds; after each one, the process answers other calls. */
const LINES_AT_ONCE = 1000;

let loading: Promise<PlaceTables> | undefined;

/** Cities and ZIP codes of the United States: some 3 MB beside the heap, read once per process. */
export const placeTables = (): Promise<PlaceTables> => (loading ??= loadPlaceTables());

async function loadPlaceTables(): Promise<PlaceTables> {
  const zips = new Float32Array(ZIP_CODES * 2).fill(Number.NaN);
  const citiesOfZips = new Uint16Array(ZIP_CODES);
  const keys: string[] = [];
  const labels: string[] = [];
  const sizes: number[] = [];
  const centers: number[] = [];
  let city: Place[] = [];
  const endCity = () => {
    const [first] = city;
    if (first) {
      labels.push(`${first.city}, ${first.state}`);
      sizes.push(city.length);
      centers.push(
        median(city.map(({ latitude }) => latitude)),
        median(city.map(({ longitude }) => longitude)),
      );
    }
    city = [];
  };
  for await (const entries of placeEntries()) {
    for (const entry of entries) {
      zips[entry.zip * 2] = entry.latitude;
      zips[entry.zip * 2 + 1] = entry.longitude;
      const key = cityKey(placeWords(entry.city), entry.state);
      if (key !== keys.at(-1)) {
        endCity();
        keys.push(key);
      }
      citiesOfZips[entry.zip] = keys.length - 1;
      city.push(entry);
    }
  }
  endCity();
  return findIn({
    zips,
    citiesOfZips,
    keys: toLineTable(keys),
    labels: toLineTable(labels),
    sizes: Uint16Array.from(sizes),
    centers: Float32Array.from(centers),
  });
}

interface Tables {
  /** Latitude and longitude of each ZIP code, and of the middle of each city. */
  zips: Float32Array;
  centers: Float32Array;
  /** The index of the city of each ZIP code; there are some 30,000. */
  citiesOfZips: Uint16Array;
  keys: LineTable;
  labels: LineTable;
  sizes: Uint16Array;
}

function findIn({ zips, centers, citiesOfZips, keys, labels, sizes }: Tables): PlaceTables {
  const startingWith = (prefix: string) => {
    const found: City[] = [];
    for (
      let index = keys.firstFrom(prefix);
      index < keys.length && keys.at(index).startsWith(prefix);
      index += 1
    ) {
      const place = placeAt(centers, index);
      if (place) {
        found.push({ ...place, label: labels.at(index), state: stateAt(index), zips: sizes[index] ?? 0 });
      }
    }
    return found;
  };
  const stateAt = (index: number) => keys.at(index).slice(-2);
  return {
    zip: (code) => {
      const place = placeAt(zips, Number(code));
      const index = citiesOfZips[Number(code)] ?? 0;
      return place && { ...place, label: `${labels.at(index)} ${code}`, state: stateAt(index) };
    },
    cities: (name, end) => cityNames(name).flatMap((known) => startingWith(`${known}${end}`)),
  };
}

const toLineTable = (lines: readonly string[]) => createLineTable(Buffer.from(`${lines.join('\n')}\n`));

/** Each ZIP code of the United States, with its city, in slices. */
export async function* placeEntries(): AsyncGenerator<Place[]> {
  const lines = createLineTable(await readFile(PLACES));
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    const length = Math.min(LINES_AT_ONCE, lines.length - start);
    yield Array.from({ length }, (_, offset) => {
      const [zip, latitude, longitude, city = '', state = ''] = lines.at(start + offset).split(',');
      return { zip: Number(zip), city, state, latitude: Number(latitude), longitude: Number(longitude) };
    });
    await nextTurn();
  }
}

/** A city is at the median of its ZIP codes: a few of them are misplaced, which would move a mean far away. */
function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Four decimals, some ten meters: precise enough for a city. */
function placeAt(coordinates: Float32Array, index: number): Coordinates | undefined {
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  const [latitude = Number.NaN, longitude = Number.NaN] = coordinates.subarray(index * 2, index * 2 + 2);
  return Number.isNaN(latitude) ? undefined : { latitude: round(latitude), longitude: round(longitude) };
}

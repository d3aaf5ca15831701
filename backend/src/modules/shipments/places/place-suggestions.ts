import { placeKey, placeWords } from './place-names.ts';
import { placeEntries, placeTables } from './place-tables.ts';

/** Names of cities that begin like the text, as "Austin, TX", the largest first. */
export type SuggestPlaces = (text: string) => Promise<string[]>;

interface City {
  /** What a search is compared with: the words of the city and its state. */
  searched: string;
  label: string;
  /** How many ZIP codes it has: about how large it is. */
  zips: number;
}

const MOST = 8;

let loading: Promise<City[]> | undefined;

/** The cities of the United States by their names, read once per process. */
export const knownCities = (): Promise<readonly City[]> => (loading ??= loadCities());

export const suggestPlaces: SuggestPlaces = async (text) => {
  const prefix = placeWords(text).join(' ');
  if (prefix === '') {
    return [];
  }
  return startingWith(await knownCities(), prefix)
    .toSorted((a, b) => b.zips - a.zips)
    .slice(0, MOST)
    .map(({ label }) => label);
};

async function loadCities(): Promise<City[]> {
  const byKey = new Map<string, City>();
  for await (const entries of placeEntries()) {
    for (const { city, state } of entries) {
      const words = placeWords(city);
      const key = placeKey(words, state);
      const known = byKey.get(key);
      if (known) {
        known.zips += 1;
      } else {
        byKey.set(key, { searched: `${words.join(' ')} ${state}`, label: `${city}, ${state}`, zips: 1 });
      }
    }
  }
  return [...byKey.values()].toSorted((a, b) => (a.searched < b.searched ? -1 : 1));
}

/** Those of a sorted list, found by halving it. */
function startingWith(cities: readonly City[], prefix: string): City[] {
  let low = 0;
  let high = cities.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((cities[middle]?.searched ?? '') < prefix) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const end = cities.findIndex((city, index) => index >= low && !city.searched.startsWith(prefix));
  return cities.slice(low, end === -1 ? undefined : end);
}

/** Reads the places in the background, some 300 ms in slices, so that the first request that names one does not wait. */
export async function preloadPlaces(): Promise<void> {
  await placeTables();
  await knownCities();
}

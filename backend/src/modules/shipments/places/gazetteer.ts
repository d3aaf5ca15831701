import { cityKey, placeWords } from './place-names.ts';
import {
  placeTables,
  type City,
  type Coordinates,
  type NamedPlace,
  type PlaceTables,
} from './place-tables.ts';
import { stateEndingAt } from './us-states.ts';

/** Finds where in the United States a free text points to; undefined when it names no place it knows. */
export type LocatePlace = (text: string) => Promise<Coordinates | undefined>;

const LONGEST_CITY = 6;

/** The same with its name and its state. */
export type FindPlace = (text: string) => Promise<NamedPlace | undefined>;

/**
 * The gazetteer. A ZIP code is taken alone or after a state, so that a house number is not one; a city needs its state.
 * What stands around a place ("Dallas, TX terminal 4") is ignored, and of several places the last counts.
 */
export const findPlace: FindPlace = async (text) => locate(await placeTables(), placeWords(text));

export const locatePlace: LocatePlace = async (text) => {
  const found = await findPlace(text);
  return found && { latitude: found.latitude, longitude: found.longitude };
};

/**
 * The places that a text may mean, with their names, the largest first: one where it names a ZIP code or a city with
 * its state, every city of a name without a state, none where it is no place that is known.
 */
export type FindPlaces = (text: string) => Promise<NamedPlace[]>;

export const findPlaces: FindPlaces = async (text) => {
  const tables = await placeTables();
  const words = placeWords(text);
  const found = locate(tables, words);
  return found
    ? [found]
    : tables
        .citiesNamed(words.join(' '))
        .toSorted((a, b) => b.zips - a.zips)
        .map(({ label, state, latitude, longitude }) => ({ label, state, latitude, longitude }));
};

function locate(tables: PlaceTables, words: readonly string[]): NamedPlace | undefined {
  if (isZipAlone(words)) {
    return tables.zip(words[0] ?? '');
  }
  for (let end = words.length; end > 0; end -= 1) {
    const state = stateEndingAt(words, end);
    if (state) {
      const zip = words[end] ?? '';
      const found =
        (/^\d{5}$/.test(zip) ? tables.zip(zip) : undefined) ??
        cityEndingAt(tables, words, state.start, state.code);
      if (found) {
        return found;
      }
    }
  }
  return undefined;
}

/** The city with the most words that ends just before `end`: NORTH LAS VEGAS rather than LAS VEGAS. */
function cityEndingAt(tables: PlaceTables, words: readonly string[], end: number, state: string) {
  for (let start = Math.max(0, end - LONGEST_CITY); start < end; start += 1) {
    const found = tables.city(cityKey(words.slice(start, end), state));
    if (found) {
      return found;
    }
  }
  return undefined;
}

/** `78701` or `78701-1234`, and nothing else. */
function isZipAlone([zip, extension, ...rest]: readonly string[]): boolean {
  return (
    /^\d{5}$/.test(zip ?? '') && rest.length === 0 && (extension === undefined || /^\d{4}$/.test(extension))
  );
}

/**
 * Names of cities that begin like the text, as "Austin, TX": first those that have just this name, and the largest
 * first. For a ZIP code the city it is in, as "Austin, TX 78701".
 */
export type SuggestPlaces = (text: string) => Promise<string[]>;

const MAX_SUGGESTED = 8;

export const suggestPlaces: SuggestPlaces = async (text) => {
  const words = placeWords(text);
  const prefix = words.join(' ');
  if (prefix === '') {
    return [];
  }
  const tables = await placeTables();
  if (isZipAlone(words)) {
    const found = tables.zip(words[0] ?? '');
    return found ? [found.label] : [];
  }
  const named = bySize(tables.citiesNamed(prefix));
  const longer = bySize(tables.citiesStartingWith(prefix)).filter((label) => !named.includes(label));
  return [...named, ...longer].slice(0, MAX_SUGGESTED);
};

const bySize = (cities: readonly City[]) =>
  cities.toSorted((a, b) => b.zips - a.zips).map(({ label }) => label);

import { isInStates, straightMiles } from '../../kernel/journey.ts';
import { placeWords, stateEndingAt } from './place-names.ts';
import {
  placeTables,
  type City,
  type Coordinates,
  type NamedPlace,
  type PlaceTables,
} from './place-tables.ts';

/**
 * How a text names its place. The last part of an address before the state is the whole name of the city. Free text has
 * other words around the name ("Dallas, TX terminal 4"), and the last of several places counts.
 */
type PlaceText = 'address' | 'free text';

/** Finds the only place of the United States that a text names with its state or ZIP code, if there is one. */
type FindPlace = (text: string, kind?: PlaceText) => Promise<NamedPlace | undefined>;
/** Finds the coordinates of this place. */
export type LocatePlace = (text: string, kind?: PlaceText) => Promise<Coordinates | undefined>;

export const findPlace: FindPlace = async (text, kind) => (await askPlace(text, kind)).place;

export const locatePlace: LocatePlace = async (text, kind) => {
  const found = await findPlace(text, kind);
  return found && { latitude: found.latitude, longitude: found.longitude };
};

/** The place that a text names, or the places that may be meant, the likeliest first. */
interface PlaceAnswer {
  place?: NamedPlace;
  /** The only place in the fifty states with this name, for a text without a state. */
  only?: NamedPlace | undefined;
  /** Why the text names not exactly one place, and what to enter, for people; without a period. */
  problem?: string;
  candidates: NamedPlace[];
}

export async function askPlace(text: string, kind: PlaceText = 'address'): Promise<PlaceAnswer> {
  const tables = await placeTables();
  const words = placeWords(text);
  const found = answer(tables, readAddress(words), isStreet);
  const within = found.place ? undefined : findWithin(tables, words);
  if (within && kind === 'free text') {
    return { place: within, candidates: [] };
  }
  return within && found.candidates.length === 0 ? unclear('unknown', [within]) : found;
}

/** The most candidates that a problem names. */
const NAMED = 3;
const PROBLEMS = {
  state: ['Several places have this name', 'Add the state, as in'],
  zip: ['This ZIP code does not fit the place', 'Enter'],
  unknown: ['We could not find that place', 'Enter the whole name, as in'],
};

function unclear(problem: keyof typeof PROBLEMS, candidates: NamedPlace[]): PlaceAnswer {
  const names = [...new Set(candidates.map(({ label }) => label))].slice(0, NAMED);
  const only = problem === 'state' && names.length === 1 ? candidates[0] : undefined;
  const [why, advice] = PROBLEMS[problem];
  const what =
    names.length > 0 ? `${advice} ${names.join(' or ')}` : 'Enter a city with its state, or a ZIP code';
  return { only, problem: `${only ? 'The state is missing' : why}. ${what}`, candidates };
}

const MAX_SUGGESTED = 8;

/**
 * Names of cities that begin with the text, such as "Austin, TX": cities with exactly this name first, then the largest
 * first. For a ZIP code its city, such as "Austin, TX 78701". If no name begins so, the cities that may be meant.
 */
export async function suggestPlaces(text: string): Promise<string[]> {
  const words = placeWords(text).filter((word) => word !== ',');
  if (words.length === 0) {
    return [];
  }
  const tables = await placeTables();
  const { place, candidates } = await askPlace(text);
  // Springfield, M
  const ofState = tables.cities(words.slice(0, -1), ` ${words.at(-1)}`);
  const found = [...bySize(tables.cities(words, ' ')), ...bySize([...tables.cities(words, ''), ...ofState])];
  const named = place ? [place, ...found] : found.length > 0 ? found : candidates;
  return [...new Set(named.map(({ label }) => label))].slice(0, MAX_SUGGESTED);
}

const bySize = (cities: readonly City[]) => cities.toSorted((a, b) => b.zips - a.zips);

/** A part of an address that names a city. */
interface Reading {
  name: readonly string[];
  /** The parts before it. */
  before: readonly string[];
  state?: string;
  zip?: string | undefined;
}

/** Each part of a text before a state, the last one first, with the words after the state and its ZIP code. */
function* readings(words: readonly string[]): Generator<Reading & { rest: string }> {
  for (let end = words.length; end > 0; end -= 1) {
    const state = stateEndingAt(words, end);
    if (state && state.start > 0) {
      const after = words.slice(end).join(' ');
      const [found = '', zip] = /^(?:, )?(\d{5})(?: |$)/.exec(after) ?? [];
      const part = lastPart(words.slice(0, state.start));
      yield { ...part, state: state.code, zip: zip ?? part.zip, rest: after.slice(found.length) };
    }
  }
}

/** The last part of an address, and the ZIP code at its end. */
function lastPart(words: readonly string[]): Reading {
  const trimmed = words.at(-1) === ',' ? words.slice(0, -1) : words;
  const last = trimmed.at(-1) ?? '';
  if (/^\d{5}$/.test(last)) {
    return { ...lastPart(trimmed.slice(0, -1)), zip: last };
  }
  const start = trimmed.lastIndexOf(',') + 1;
  return { name: trimmed.slice(start), before: trimmed.slice(0, start) };
}

const COUNTRY = /(?:(?: ,)? (?:U ?S(?: ?A)?|UNITED STATES(?: OF AMERICA)?))?(?: ,)?$/;
/** What may follow the state: Dallas, TX, gate 4; but not Nogales, AZ, Mexico. */
const REST = /^(?!.*\b(?:CANADA|MEXICO)\b)(?:,|$)/;

function readAddress(words: readonly string[]): Reading {
  const own = words.join(' ').replace(COUNTRY, '').split(' ');
  const last = lastPart(own);
  // Without a state or a ZIP code, the name is all there is: not London, England.
  const all = last.zip === undefined ? { name: own, before: [] } : last;
  return [...readings(own)].find(({ rest }) => REST.test(rest)) ?? all;
}

function findWithin(tables: PlaceTables, words: readonly string[]): NamedPlace | undefined {
  for (const { before, ...reading } of readings(words)) {
    // Only a city before Ontario makes it the province; free text also names truck stops there.
    const isCity = tables.cities(lastPart(before).name, ' ').length > 0;
    const { place } = answer(tables, { ...reading, before: isCity ? before : [] }, canBeLeftOut);
    if (place) {
      return place;
    }
  }
  return undefined;
}

/** Words that belong to the name after them. */
const PART_OF_NAME =
  /^(?:[NSEW]|[NS][EW]|NORTH|SOUTH|EAST|WEST|NEW|FT|FORT|PORT|POINT|PT|MOUNT|MT|SAINT|ST|MC|DE|LA|SAN)$/;
const hasNumber = (words: readonly string[]) => words.some((word) => /\d/.test(word));

/** Whether the name after these words of free text is whole, and not a part of a longer name. */
function canBeLeftOut(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  // Also the end of a street: 12 Elm St NW.
  return !PART_OF_NAME.test(last) || (/^(?:ST|[NS][EW])$/.test(last) && hasNumber(words));
}

const isStreet = (words: readonly string[]) => words.length > 1 && hasNumber(words) && canBeLeftOut(words);

/** How many miles a ZIP code may be from the middle of its city. */
const FARTHEST_ZIP = 50;

/** @param isLeftOut whether the words before a city do not belong to its name */
function answer(
  tables: PlaceTables,
  { name, before, state, zip }: Reading,
  isLeftOut: (words: readonly string[]) => boolean,
): PlaceAnswer {
  const cities =
    state === undefined ? tables.cities(name, ' ') : citiesEnding(tables, name, state, isLeftOut);
  if (zip !== undefined) {
    const inZip = tables.zip(zip);
    const isHere = (city: City) =>
      inZip &&
      (straightMiles(city, inZip) <= FARTHEST_ZIP || inZip.label === `${city.label} ${zip}`) &&
      (state === undefined || state === inZip.state);
    // A place without a town of its own is known by its ZIP code: The Woodlands, TX 77380.
    const isKnown = cities.length === 0 ? state === inZip?.state || name.length === 0 : cities.some(isHere);
    return inZip && isKnown
      ? { place: inZip, candidates: [] }
      : unclear(cities.length === 0 && (state === undefined || !inZip) ? 'unknown' : 'zip', [
          ...bySize(cities).slice(0, NAMED - 1),
          ...(inZip ? [inZip] : []),
        ]);
  }
  if (state === undefined) {
    return unclear(cities.length > 0 ? 'state' : 'unknown', bySize(cities.filter(isInStates)));
  }
  // Where Ontario may be the province, CA is Canada: Toronto, Ontario, CA.
  const isProvince = `${name.join(' ')} ${state}` === 'ONTARIO CA' && before.length > 0 && !hasNumber(before);
  const [place, ...others] = cities;
  return place && others.length === 0 && !isProvince
    ? { place, candidates: [] }
    : unclear('unknown', cities.length > 0 ? cities : similar(tables, name, state));
}

/** The most words that a name of a city has. */
const LONGEST_CITY = 6;

/** The cities of a state with the whole name, or else with the longest end of it. */
function citiesEnding(
  tables: PlaceTables,
  name: readonly string[],
  state: string,
  isLeftOut: (words: readonly string[]) => boolean,
): City[] {
  for (let start = 0; start < name.length; start = Math.max(start + 1, name.length - LONGEST_CITY)) {
    const found = tables.cities(name.slice(start), ` ${state}`);
    if (found.length > 0) {
      return start === 0 || isLeftOut(name.slice(0, start)) ? found : [];
    }
  }
  return [];
}

/** Two letters begin the names of too many cities of a state. */
const SHORTEST_BEGINNING = 3;

/** Cities with a part of this name in the state, and cities with the whole name in other states. */
const similar = (tables: PlaceTables, name: readonly string[], state: string): City[] => [
  ...citiesEnding(tables, name, state, () => true),
  ...(name.join('').length < SHORTEST_BEGINNING
    ? []
    : bySize(tables.cities(name, '').filter((city) => city.state === state))),
  ...bySize(tables.cities(name, ' ')),
];

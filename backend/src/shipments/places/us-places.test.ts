import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { isInStates } from '../../kernel/journey.ts';
import { cityKey, placeWords } from './place-names.ts';

interface Place {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
  country: string;
}

/** The package has this longitude with the wrong sign. */
const corrected = (place: Place) => (place.zip === '10200' ? { ...place, longitude: -73.95 } : place);
const MILITARY = new Set(['AA', 'AE', 'AP']);
/** The package has no place for some military addresses, and puts a few on American ground or beside it. */
const isKnown = (place: Place) =>
  (place.latitude !== 0 || place.longitude !== 0) && !(MILITARY.has(place.state) && isInStates(place));
/** Territories, states associated with the United States, and military addresses. */
const OUTSIDE = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI', ...MILITARY]);
/** It is two thousand miles from the rest of Hawaii. */
const WAKE_ISLAND = '96898';

// After an upgrade of the package: `pnpm test:unit backend/src/shipments/places/us-places.test.ts -u`.
it('the gazetteer holds the places of the package, in the order of their cities', async () => {
  // The package declares no types.
  const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, Place> };
  const places = Object.values(codes)
    .filter((place) => place.country === 'US' && isKnown(place))
    .map(corrected);
  const misplaced = places.filter(
    (place) => !isInStates(place) && !OUTSIDE.has(place.state) && place.zip !== WAKE_ISLAND,
  );
  expect(misplaced).toEqual([]);
  const keyed = places
    .map((place) => ({ ...place, key: cityKey(placeWords(place.city), place.state) }))
    // Of two spellings of a city, the longer one comes first: it is the name.
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)) || b.city.length - a.city.length);
  const lines = keyed.map(({ zip, latitude, longitude, city, state }) =>
    [zip, latitude, longitude, city, state].join(','),
  );
  expect(lines.filter((line) => !/^\d{5},-?[\d.]+,-?[\d.]+,[^,]+,[A-Z]{2}$/.test(line))).toEqual([]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./us-places.csv');
});

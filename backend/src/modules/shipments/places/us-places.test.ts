import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { cityKey, placeWords } from './place-names.ts';

interface Place {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
  country: string;
}

// After an upgrade of the package: `pnpm test:unit backend/src/modules/shipments/places/us-places.test.ts -u`.
it('the gazetteer holds the places of the package, in the order of their cities', async () => {
  // The package declares no types.
  const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, Place> };
  const places = Object.values(codes).filter(({ country }) => country === 'US');
  const keyed = places
    .map((place) => ({ ...place, key: cityKey(placeWords(place.city), place.state) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  const lines = keyed.map(({ zip, latitude, longitude, city, state }) =>
    [zip, latitude, longitude, city, state].join(','),
  );
  expect(lines.filter((line) => !/^\d{5},-?[\d.]+,-?[\d.]+,[^,]+,[A-Z]{2}$/.test(line))).toEqual([]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./us-places.csv');
});

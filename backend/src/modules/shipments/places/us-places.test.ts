import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

interface Place {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
  country: string;
}

// After an upgrade of the package: `pnpm test:unit backend/src/modules/shipments/places/us-places.test.ts -u`.
it('the gazetteer holds the places of the package', async () => {
  // The package declares no types.
  const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, Place> };
  const places = Object.values(codes).filter(({ country }) => country === 'US');
  const lines = places.map(({ zip, latitude, longitude, city, state }) =>
    [zip, latitude, longitude, city, state].join(','),
  );
  expect(lines.filter((line) => !/^\d{5},-?[\d.]+,-?[\d.]+,[^,]+,[A-Z]{2}$/.test(line))).toEqual([]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./us-places.csv');
});

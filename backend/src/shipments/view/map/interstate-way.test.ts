import { expect, it } from 'vitest';
import { placeOnMap } from './us-projection.ts';
import { INTERSTATES } from './interstates.ts';
import { JUNCTIONS } from './junctions.ts';
import { distance, interstateWay, type Point } from './interstate-way.ts';

const CITIES = {
  seattle: [47.606, -122.332],
  miami: [25.762, -80.192],
  boston: [42.36, -71.058],
  'los angeles': [34.052, -118.244],
  chicago: [41.878, -87.63],
  dallas: [32.777, -96.797],
  denver: [39.739, -104.99],
  'new york': [40.713, -74.006],
  atlanta: [33.749, -84.388],
  'oak park': [41.885, -87.785],
} as const;

function at(city: keyof typeof CITIES): Point {
  const [latitude, longitude] = CITIES[city];
  const point = placeOnMap({ latitude, longitude });
  if (!point) {
    throw new Error(`${city} is not on the map`);
  }
  return point;
}

const interstatesBetween = (from: keyof typeof CITIES, to: keyof typeof CITIES) =>
  interstateWay(at(from), at(to)).runs.map(({ interstate }) => interstate);

it.each([
  ['seattle', 'boston', [90]],
  ['miami', 'boston', [95]],
  ['los angeles', 'dallas', [10, 20]],
  ['chicago', 'denver', [55, 80, 76]],
  ['atlanta', 'chicago', [75, 24, 65, 90]],
] as const)('leads from %s to %s by the interstates that long hauls use', (from, to, expected) => {
  const found = interstatesBetween(from, to);
  expect([...found]).toEqual([...expected]);
  expect(interstatesBetween(to, from)).toEqual(found.toReversed());
});

it('begins and ends at the places themselves, and passes no point twice in a row', () => {
  const { points } = interstateWay(at('seattle'), at('dallas'));
  expect(points[0]).toEqual(at('seattle'));
  expect(points.at(-1)).toEqual(at('dallas'));
  expect(points.some((point, index) => index > 0 && distance(point, points[index - 1] ?? point) === 0)).toBe(
    false,
  );
});

it('names the towns on the way, in the order of travel', () => {
  expect(interstateWay(at('los angeles'), at('dallas')).towns).toEqual([
    'Los Angeles, CA',
    'San Bernardino, CA',
    'Indio, CA',
    'Blythe, CA',
    'Phoenix, AZ',
    'Casa Grande, AZ',
    'Tucson, AZ',
    'Las Cruces, NM',
    'El Paso, TX',
    'Van Horn, TX',
    'Pecos, TX',
    'Odessa, TX',
    'Abilene, TX',
    'Fort Worth, TX',
    'Dallas, TX',
  ]);
});

it('is straight for a short leg', () => {
  expect(interstateWay(at('oak park'), at('chicago'))).toEqual({
    points: [at('oak park'), at('chicago')],
    runs: [],
    towns: [],
  });
});

it('has each junction on the map, on an interstate, and no leg longer than 400 miles', () => {
  const used = new Set(INTERSTATES.flatMap(({ along }) => along));
  expect(Object.keys(JUNCTIONS).filter((name) => !used.has(name as keyof typeof JUNCTIONS))).toEqual([]);
  for (const { interstate, along } of INTERSTATES) {
    const points = along.map((name) => {
      const [latitude, longitude] = JUNCTIONS[name];
      return placeOnMap({ latitude, longitude }) ?? { x: Number.NaN, y: Number.NaN };
    });
    for (const [index, point] of points.slice(1).entries()) {
      // About 2.9 miles a pixel.
      expect(distance(point, points[index] ?? point), `I-${interstate} to ${along[index + 1]}`).toBeLessThan(
        138,
      );
    }
  }
});

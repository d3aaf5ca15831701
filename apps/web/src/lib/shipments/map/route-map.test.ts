import { expect, it } from 'vitest';
import { anEvent } from '../shipment.fixtures.ts';
import { MAP_HEIGHT, MAP_WIDTH } from '@moveway/ui/us-map/us-map.tsx';
import { routeStops } from './route-map.tsx';

const seattle = { latitude: 47.606, longitude: -122.332 };
const miami = { latitude: 25.762, longitude: -80.192 };
const honolulu = { latitude: 21.307, longitude: -157.858 };
const london = { latitude: 51.507, longitude: -0.128 };

it('leaves out what it cannot place: no coordinates, or a place beyond the map', () => {
  const { coordinates: _, ...nowhere } = anEvent({ location: 'On the road' });
  expect(routeStops([nowhere, anEvent({ location: 'London', coordinates: london })])).toEqual([]);
});

it('joins the stops in the order of travel, though events come newest first', () => {
  const stops = routeStops([
    anEvent({ location: 'Miami, FL', coordinates: miami }),
    anEvent({ location: 'Seattle, WA', coordinates: seattle }),
  ]);
  expect(stops.map(({ place }) => place)).toEqual(['Seattle, WA', 'Miami, FL']);
});

it('counts two events at one place as one stop, but a return as another', () => {
  const [newest, older, oldest] = [seattle, seattle, miami].map((coordinates) => anEvent({ coordinates }));
  expect(routeStops([newest, older, oldest].flatMap((event) => event ?? []))).toHaveLength(2);
  const there = anEvent({ coordinates: seattle });
  const away = anEvent({ coordinates: miami });
  expect(routeStops([there, away, there])).toHaveLength(3);
});

it('puts the coasts where they are, and Hawaii inside the drawing', () => {
  const [west, east, islands] = [seattle, miami, honolulu].map(
    (coordinates) => routeStops([anEvent({ coordinates })])[0] ?? { x: Number.NaN, y: Number.NaN },
  );
  expect(west?.x).toBeLessThan(MAP_WIDTH / 4);
  expect(west?.y).toBeLessThan(MAP_HEIGHT / 4);
  expect(east?.x).toBeGreaterThan((MAP_WIDTH * 3) / 4);
  expect(islands?.y).toBeGreaterThan(MAP_HEIGHT / 2);
  expect(islands?.y).toBeLessThan(MAP_HEIGHT);
});

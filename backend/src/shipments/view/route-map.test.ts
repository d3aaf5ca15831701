import * as fc from 'fast-check';
import { routeMapSchema } from '@moveway/contracts/shipments/shipment-view.ts';
import { describe, expect, it } from 'vitest';
import { JUNCTIONS } from './map/junctions.ts';
import type { Traveled } from './map/route-drawing.ts';
import { MAP_HEIGHT, MAP_WIDTH } from './map/us-projection.ts';
import { drawRoute } from './route-map.ts';

const SEATTLE = { latitude: 47.6, longitude: -122.3 };
const BOISE = { latitude: 43.6, longitude: -116.2 };
const DENVER = { latitude: 39.7, longitude: -105 };
const TACOMA = { latitude: 47.253, longitude: -122.444 };
const MIAMI = { latitude: 25.762, longitude: -80.192 };
const PORTLAND_ME = { latitude: 43.661, longitude: -70.255 };
const ANCHORAGE = { latitude: 61.217, longitude: -149.863 };
const HONOLULU = { latitude: 21.3, longitude: -157.9 };
const LONDON = { latitude: 51.5, longitude: -0.1 };
const SAN_JUAN = { latitude: 18.5, longitude: -66.1 };

const boise = { location: 'Boise, ID', coordinates: BOISE };
const tacoma = { location: 'Tacoma, WA', coordinates: TACOMA };
const miami = { location: 'Miami, FL', coordinates: MIAMI };

const draw = (
  events: Traveled['events'],
  route: Traveled['route'],
  given: Partial<Traveled['package']> = {},
) =>
  drawRoute({
    package: {
      status: 'In Transit',
      origin: 'Seattle, WA',
      destination: 'Denver, CO',
      cancellation: null,
      ...given,
    },
    events,
    route,
  });

it('is missing if no place is known, or none is on the map of the United States', () => {
  expect(draw([], {})).toBeUndefined();
  expect(draw([{ location: 'Yard 14, row C' }], {})).toBeUndefined();
  expect(draw([{ location: 'London', coordinates: LONDON }], { destination: SAN_JUAN })).toBeUndefined();
});

it('shows the current place, the driven way and the way ahead with its towns', () => {
  const drawn = draw([boise], { origin: SEATTLE, destination: DENVER });
  expect(drawn?.map).toMatchObject({
    text: 'Map of the United States. Route so far: Seattle, WA, then Boise, ID. The shipment is in Boise, ID. Still to go: Denver, CO. Drawn by I-84 and I-80, the usual interstates.',
    land: ['contiguous'],
    stops: [{ x: 98, y: 47 }],
    labels: [{ text: 'Seattle, WA' }, { text: 'Denver, CO' }, { text: 'Boise, ID', isNow: true }],
  });
  expect(drawn?.map.driven).toMatch(/^M98 47(?:l-?\d+ -?\d+){3,}$/);
  expect(drawn?.map.ahead).toMatch(/^M\d+ \d+(?:l-?\d+ -?\d+){3,}$/);
  expect(drawn?.placesAhead.length).toBeGreaterThan(0);
  expect(routeMapSchema.parse(drawn?.map)).toEqual(JSON.parse(JSON.stringify(drawn?.map)));
});

it('shows a package at its origin until it has left, and then only at places that are on the map', () => {
  const processing = draw([], { origin: SEATTLE }, { status: 'Processing' })?.map;
  expect(processing).toMatchObject({
    driven: '',
    stops: [],
    now: { x: 98, y: 47 },
    labels: [{ text: 'Seattle, WA' }],
  });
  const unseen = draw([{ location: 'Yard 14, row C' }], { origin: SEATTLE })?.map;
  expect(unseen).toMatchObject({ now: undefined, stops: [{ x: 98, y: 47 }] });
  const seen = draw([{ location: 'Yard 14, row C' }, boise], { origin: SEATTLE })?.map;
  expect(seen?.now).toEqual(draw([boise], { origin: SEATTLE })?.map.now);
});

it('joins the stops in the order of travel from the origin, though events come newest first', () => {
  expect(draw([miami, tacoma], { origin: SEATTLE })?.map.text).toContain(
    'Route so far: Seattle, WA, then Tacoma, WA, then Miami, FL.',
  );
});

it('counts two events at one place as one stop, but a return as another', () => {
  expect(draw([boise, boise, miami], {})?.map.stops).toHaveLength(1);
  expect(draw([boise, miami, boise], {})?.map.stops).toHaveLength(2);
});

it('has the destination ahead until the package is there, also where its delivery named no place', () => {
  const route = { origin: SEATTLE, destination: MIAMI };
  expect(draw([], route)?.map.destination).toBeDefined();
  expect(draw([miami], route)?.map.destination).toBeUndefined();
  const delivered = draw([], route, { status: 'Delivered' })?.map;
  expect(delivered).toMatchObject({ destination: undefined, now: draw([miami], route)?.map.now });
});

it('has no way ahead, and no towns, once the package is canceled or delivered', () => {
  const route = { origin: SEATTLE, destination: DENVER };
  const canceled = draw([boise], route, { cancellation: {} });
  expect([canceled?.map.ahead, canceled?.placesAhead]).toEqual([undefined, []]);
  expect(canceled?.map.destination).toBeDefined();
  expect(canceled?.map.text).toMatch(/The shipment is in Boise, ID\. Destination: Denver, CO\. Drawn by/);
  const delivered = draw([boise], route, { status: 'Delivered' });
  expect(delivered?.map).toMatchObject({ ahead: undefined, destination: undefined });
  expect(delivered?.map.text).toContain('The shipment is in Denver, CO.');
});

it('names the interstates, however many there are, as a sentence does', () => {
  const origin = { latitude: 34.052, longitude: -118.244 };
  const roadsTo = (latitude: number, longitude: number) =>
    draw([], { origin, destination: { latitude, longitude } })?.map.text.split('Drawn by ')[1];
  expect(roadsTo(36.17, -115.14)).toBe('I-15, the usual interstates.');
  expect(roadsTo(39.739, -104.99)).toBe('I-15 and I-70, the usual interstates.');
  expect(roadsTo(41.88, -87.63)).toBe('I-80, I-15, and I-70, the usual interstates.');
});

it('names the towns ahead that are reached by the next day, in the order of travel, from where it was last', () => {
  const LOS_ANGELES = { latitude: 34.05, longitude: -118.24 };
  const PHOENIX = { latitude: 33.45, longitude: -112.07 };
  const DALLAS = { latitude: 32.78, longitude: -96.8 };
  const phoenix = { location: 'Phoenix, AZ', coordinates: PHOENIX };
  const ahead = (events: Traveled['events'], route: Traveled['route']) =>
    draw(events, route, { status: 'Processing' })?.placesAhead;
  expect(ahead([phoenix], { origin: LOS_ANGELES, destination: DALLAS })).toEqual([
    'Las Cruces, NM',
    'Van Horn, TX',
    'Pecos, TX',
  ]);
  expect(ahead([], { origin: LOS_ANGELES, destination: PHOENIX })).toEqual([
    'San Bernardino, CA',
    'Indio, CA',
    'Blythe, CA',
  ]);
  const nearDallas = { latitude: 32.9, longitude: -97 };
  for (const route of [
    { destination: DALLAS },
    { origin: LOS_ANGELES },
    { origin: LOS_ANGELES, destination: HONOLULU },
    { origin: DALLAS, destination: nearDallas },
  ]) {
    expect(ahead([], route)).toEqual([]);
  }
});

it('draws the parts of the country that the route touches, and no road from one to another', () => {
  const land = (origin: typeof SEATTLE, destination: typeof SEATTLE) =>
    draw([], { origin, destination })?.map.land;
  expect(land(SEATTLE, MIAMI)).toEqual(['contiguous']);
  expect(land(SEATTLE, ANCHORAGE)).toEqual(['contiguous', 'alaska']);
  expect(land(HONOLULU, MIAMI)).toEqual(['contiguous', 'hawaii']);
  expect(land(HONOLULU, ANCHORAGE)).toEqual(['alaska', 'hawaii']);
  const honolulu = { location: 'Honolulu, HI', coordinates: HONOLULU };
  const drawn = draw([honolulu, tacoma], { origin: SEATTLE })?.map;
  expect(drawn?.driven).toMatch(/^M98 47l-?\d+ \d+$/);
  expect(drawn?.crossing).toMatch(/^M\d+ \d+l-?\d+ \d+$/);
  expect(draw([], { origin: SEATTLE, destination: HONOLULU })?.map.shields).toEqual([]);
});

describe('the part of the map that is shown', () => {
  const cropTo = (destination: typeof SEATTLE, events: Traveled['events'] = []) =>
    draw(events, { origin: SEATTLE, destination })?.map.crop;

  it('is close to a short route, and shows all of a long one, in the proportions of the map', () => {
    const near = cropTo(TACOMA);
    const far = cropTo(MIAMI);
    expect(near?.width).toBeLessThan(MAP_WIDTH / 4);
    expect(far?.width).toBeGreaterThan(MAP_WIDTH * 0.8);
    for (const { x, y, width, height } of [near, far].flatMap((crop) => crop ?? [])) {
      expect(width / height).toBeCloseTo(MAP_WIDTH / MAP_HEIGHT, 1);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-40);
      expect(x + width).toBeLessThanOrEqual(MAP_WIDTH + 40);
      expect(y + height).toBeLessThanOrEqual(MAP_HEIGHT + 40);
    }
  });

  it('is the whole map and nothing beyond it for a route across all of it', () => {
    expect(cropTo(PORTLAND_ME)).toEqual({ x: 0, y: 0, width: MAP_WIDTH, height: MAP_HEIGHT });
  });

  it('has every place of the route inside', () => {
    const map = draw([tacoma], { origin: SEATTLE, destination: MIAMI })?.map;
    const { x, y, width, height } = map?.crop ?? { x: 0, y: 0, width: 0, height: 0 };
    const places = [...(map?.stops ?? []), map?.now, map?.destination].flatMap((place) => place ?? []);
    expect(places).toHaveLength(3);
    for (const place of places) {
      expect(place.x).toBeGreaterThan(x);
      expect(place.y).toBeGreaterThan(y);
      expect(place.x).toBeLessThan(x + width);
      expect(place.y).toBeLessThan(y + height);
    }
  });
});

it('leaves out the name of a place that is hidden whole', () => {
  const hidden = draw(
    [{ ...boise, location: '' }],
    { origin: SEATTLE, destination: DENVER },
    { origin: undefined },
  );
  expect(hidden?.map.labels.map(({ text }) => text)).toEqual(['Denver, CO']);
  expect(hidden?.map.text).toMatch(/^Map of the United States\. Still to go: Denver, CO\. Drawn by/);
});

it('has 1.5 KB at most, and ends at the current place, whatever the history', () => {
  const towns = Object.values(JUNCTIONS).map(([latitude, longitude]) => ({ latitude, longitude }));
  const town = fc.constantFrom(...towns);
  const name = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.constant('魏'.repeat(200)),
    fc.constant('"'.repeat(200)),
  );
  const event = fc.record({ location: name, coordinates: fc.option(town, { nil: undefined }) });
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 60 }),
      fc.record({ origin: town, destination: town }),
      fc.tuple(name, name),
      (events, route, [origin, destination]) => {
        const drawn = draw(events, route, { origin, destination });
        expect(Buffer.byteLength(JSON.stringify(drawn?.map))).toBeLessThanOrEqual(1500);
        const latest = events.find(({ coordinates }) => coordinates);
        expect(drawn?.map.now).toEqual(draw(latest ? [latest] : events, route)?.map.now);
      },
    ),
    { numRuns: 60 },
  );
});

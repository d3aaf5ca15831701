import * as fc from 'fast-check';
import { JUNCTIONS } from '@moveway/contracts/shipments/map/junctions.ts';
import type { Traveled } from '@moveway/contracts/shipments/map/route-drawing.ts';
import { routeMapSchema } from '@moveway/contracts/shipments/shipment-view.ts';
import { expect, it } from 'vitest';
import { drawRoute } from './route-map.ts';

const SEATTLE = { latitude: 47.6, longitude: -122.3 };
const BOISE = { latitude: 43.6, longitude: -116.2 };
const DENVER = { latitude: 39.7, longitude: -105 };
const HONOLULU = { latitude: 21.3, longitude: -157.9 };
const LONDON = { latitude: 51.5, longitude: -0.1 };
const SAN_JUAN = { latitude: 18.5, longitude: -66.1 };

const boise = { location: 'Boise, ID', coordinates: BOISE };

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

it('draws another part of the country without a road to it', () => {
  const drawn = draw([{ location: 'Honolulu, HI', coordinates: HONOLULU }], { origin: SEATTLE })?.map;
  expect(drawn).toMatchObject({ driven: '', land: ['contiguous', 'hawaii'] });
  expect(drawn?.crossing).toMatch(/^M98 47l-?\d+ \d+$/);
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

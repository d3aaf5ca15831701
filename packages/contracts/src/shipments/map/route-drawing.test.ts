import { describe, expect, it } from 'vitest';
import { MAP_HEIGHT, MAP_WIDTH } from './us-projection.ts';
import type { Way } from './interstate-way.ts';
import { routeDrawing, type Traveled } from './route-drawing.ts';
import { boxOf, lengthIn, routeLabels } from './route-labels.ts';

const seattle = { latitude: 47.606, longitude: -122.332 };
const tacoma = { latitude: 47.253, longitude: -122.444 };
const boise = { latitude: 43.615, longitude: -116.202 };
const spokane = { latitude: 47.659, longitude: -117.425 };
const billings = { latitude: 45.783, longitude: -108.501 };
const chicago = { latitude: 41.878, longitude: -87.63 };
const portland = { latitude: 43.661, longitude: -70.255 };
const miami = { latitude: 25.762, longitude: -80.192 };
const honolulu = { latitude: 21.307, longitude: -157.858 };
const anchorage = { latitude: 61.217, longitude: -149.863 };

const anEvent = (given: Partial<Traveled['events'][number]> = {}): Traveled['events'][number] => ({
  location: 'Boise, ID',
  coordinates: boise,
  ...given,
});

/** A parcel on its way from Seattle to Denver. @param events newest first */
const drawing = (
  events: Traveled['events'],
  route: Traveled['route'] = {},
  given: Partial<Traveled['package']> = {},
) =>
  routeDrawing({
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

it('joins the stops in the order of travel from the origin, though events come newest first', () => {
  const drawn = drawing(
    [
      anEvent({ location: 'Miami, FL', coordinates: miami }),
      anEvent({ location: 'Tacoma, WA', coordinates: tacoma }),
    ],
    { origin: seattle },
  );
  expect(drawn?.driven.map(({ place }) => place)).toEqual(['Seattle, WA', 'Tacoma, WA', 'Miami, FL']);
});

it('counts two events at one place as one stop, but a return as another', () => {
  const there = anEvent({ coordinates: seattle });
  const away = anEvent({ coordinates: miami });
  expect(drawing([there, there, away])?.driven).toHaveLength(2);
  expect(drawing([there, away, there])?.driven).toHaveLength(3);
});

describe('the destination', () => {
  it('is ahead until the shipment is there', () => {
    const route = { origin: seattle, destination: miami };
    expect(drawing([], route)?.destination?.place).toBe('Denver, CO');
    expect(drawing([anEvent({ coordinates: miami })], route)?.destination).toBeUndefined();
  });

  it('ends the driven road of a delivered shipment, also where the delivery named no place', () => {
    const drawn = drawing([], { origin: seattle, destination: miami }, { status: 'Delivered' });
    expect(drawn?.driven).toHaveLength(2);
    expect(drawn?.destination).toBeUndefined();
  });
});

describe('the frame', () => {
  it('is close to a short route, and shows all of a long one, in the proportions of the map', () => {
    const near = drawing([], { origin: seattle, destination: tacoma })?.frame;
    const far = drawing([], { origin: seattle, destination: miami })?.frame;
    expect(near?.width).toBeLessThan(MAP_WIDTH / 4);
    expect(far?.width).toBeGreaterThan(MAP_WIDTH * 0.8);
    for (const frame of [near, far]) {
      expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(MAP_WIDTH / MAP_HEIGHT, 1);
      expect(frame?.x).toBeGreaterThanOrEqual(-40);
      expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeLessThanOrEqual(MAP_WIDTH + 40);
      expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBeLessThanOrEqual(MAP_HEIGHT + 40);
    }
  });

  it('shows the whole map and nothing beyond it to a route across all of it', () => {
    const drawn = drawing([], { origin: seattle, destination: portland });
    expect(drawn?.frame).toEqual({ x: 0, y: 0, width: MAP_WIDTH, height: MAP_HEIGHT });
  });

  it('leaves room beside a place at the edge of the map for its name', () => {
    const drawn = drawing(
      [anEvent({ coordinates: billings }), anEvent({ coordinates: spokane })],
      { origin: seattle, destination: chicago },
      { origin: 'Seattle, WA' },
    );
    const [start] = drawn ? routeLabels(drawn) : [];
    const box = start && drawn && boxOf(start, drawn.frame);
    const covered = (drawn?.roads ?? []).flatMap(({ points }) =>
      points.slice(1).filter((to, index) => box && lengthIn([points[index] ?? to, to], box) > 0),
    );
    expect([start?.text, ...covered]).toEqual(['Seattle, WA']);
  });

  it('has every place of the route inside', () => {
    const drawn = drawing([anEvent({ coordinates: tacoma })], { origin: seattle, destination: miami });
    for (const { x, y } of [...(drawn?.driven ?? []), ...(drawn?.destination ? [drawn.destination] : [])]) {
      expect(x).toBeGreaterThan(drawn?.frame.x ?? Number.NaN);
      expect(y).toBeGreaterThan(drawn?.frame.y ?? Number.NaN);
      expect(x).toBeLessThan((drawn?.frame.x ?? 0) + (drawn?.frame.width ?? 0));
      expect(y).toBeLessThan((drawn?.frame.y ?? 0) + (drawn?.frame.height ?? 0));
    }
  });
});

it('draws Alaska and Hawaii only when the route touches them', () => {
  expect(drawing([], { origin: seattle, destination: miami })?.insets).toEqual({
    contiguous: true,
    alaska: false,
    hawaii: false,
  });
  expect(drawing([], { origin: seattle, destination: anchorage })?.insets).toEqual({
    contiguous: true,
    alaska: true,
    hawaii: false,
  });
  expect(drawing([], { origin: honolulu, destination: miami })?.insets).toEqual({
    contiguous: true,
    alaska: false,
    hawaii: true,
  });
  expect(drawing([], { origin: honolulu, destination: anchorage })?.insets.contiguous).toBe(false);
});

it('draws no road from one part of the map to another', () => {
  const drawn = drawing(
    [
      anEvent({ location: 'Honolulu, HI', coordinates: honolulu }),
      anEvent({ location: 'Tacoma, WA', coordinates: tacoma }),
    ],
    { origin: seattle },
  );
  const [from, by] = drawn?.driven ?? [];
  expect(drawn?.roads.map(({ points }) => points)).toEqual([[from, by]]);
  expect(drawn?.crossings.map((leg) => leg.map(({ place }) => place))).toEqual([
    ['Tacoma, WA', 'Honolulu, HI'],
  ]);
  expect(drawing([], { origin: seattle, destination: honolulu })?.ahead?.runs).toEqual([]);
});

it('leads along the interstates, both the driven part and the part ahead', () => {
  const drawn = drawing([anEvent({ location: 'Boise, ID', coordinates: boise })], {
    origin: seattle,
    destination: miami,
  });
  const numbers = (way: Way | undefined) => way?.runs.map(({ interstate }) => interstate);
  expect(numbers(drawn?.roads[0])).toEqual([90, 82, 84]);
  expect(numbers(drawn?.ahead)?.slice(0, 2)).toEqual([84, 80]);
});

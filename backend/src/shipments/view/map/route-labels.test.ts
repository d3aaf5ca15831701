import { describe, expect, it } from 'vitest';
import { MAP_HEIGHT, MAP_WIDTH } from './us-projection.ts';
import { routeDrawing, type RouteDrawing, type Stop } from './route-drawing.ts';
import { boxOf, lengthIn, routeLabels } from './route-labels.ts';
import { routeShields } from './route-shields.ts';

const frame = { x: 0, y: 0, width: MAP_WIDTH, height: MAP_HEIGHT };
const seattle: Stop = { place: 'Seattle, WA', part: 'contiguous', x: 110, y: 50 };
const billings: Stop = { place: 'Billings, MT', part: 'contiguous', x: 330, y: 130 };
const chicago: Stop = { place: 'Chicago, IL', part: 'contiguous', x: 620, y: 230 };

/** A route along these stops, with the way ahead of the last one. */
function drawingOf(driven: [Stop, ...Stop[]], given: Partial<RouteDrawing> = {}): RouteDrawing {
  return {
    origin: driven[0],
    driven,
    now: driven.at(-1),
    destination: undefined,
    roads: [{ points: driven, runs: [] }],
    crossings: [],
    ahead: undefined,
    land: ['contiguous'],
    frame,
    ...given,
  };
}

const labels = (driven: [Stop, ...Stop[]], destination: Stop | undefined) => {
  const ahead = destination && { points: [driven.at(-1) ?? driven[0], destination], runs: [], towns: [] };
  return routeLabels(drawingOf(driven, { destination, ahead }));
};

it('places no label over another, though two places are near each other', () => {
  const boxes = labels([seattle, billings], chicago).map((label) => boxOf(label, frame));
  expect(boxes).toHaveLength(3);
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
    }
  }
});

it('keeps every label inside the map', () => {
  for (const label of labels([seattle, billings], {
    place: 'Jacksonville, FL',
    part: 'contiguous',
    x: 930,
    y: 560,
  })) {
    const { left, right, top, bottom } = boxOf(label, frame);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(MAP_WIDTH);
    expect(bottom).toBeLessThanOrEqual(MAP_HEIGHT);
  }
});

it('shortens a name that is longer than the map is wide, and keeps it inside', () => {
  const place = 'Truck stop off exit 310 of I-80, waiting for the road to open, near Elko, NV';
  for (const x of [20, 200, 500, 940]) {
    const [label] = labels([{ place, part: 'contiguous', x, y: 200 }], undefined);
    expect(label?.text).toMatch(/^Truck stop off exit .*\S…$/);
    const { left, right } = label ? boxOf(label, frame) : { left: -1, right: 0 };
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(MAP_WIDTH);
  }
});

it('stands away from the road where there is room', () => {
  const [, end, now] = labels(
    [{ place: 'Dallas, TX', part: 'contiguous', x: 480, y: 450 }, billings],
    chicago,
  );
  expect(now).toMatchObject({ stop: billings, isNow: true, position: 'above' });
  expect(end).toMatchObject({ stop: chicago, position: 'below' });
});

it('has room beside a place at the edge of the map', () => {
  const at = (location: string, latitude: number, longitude: number) => ({
    location,
    coordinates: { latitude, longitude },
  });
  const drawn = routeDrawing({
    package: { status: 'In Transit', origin: 'Seattle, WA', destination: 'Chicago, IL', cancellation: null },
    events: [at('Billings, MT', 45.783, -108.501), at('Spokane, WA', 47.659, -117.425)],
    route: {
      origin: { latitude: 47.606, longitude: -122.332 },
      destination: { latitude: 41.878, longitude: -87.63 },
    },
  });
  const [start] = drawn ? routeLabels(drawn) : [];
  const box = start && drawn && boxOf(start, drawn.frame);
  const covered = (drawn?.roads ?? []).flatMap(({ points }) =>
    points.slice(1).filter((to, index) => box && lengthIn([points[index] ?? to, to], box) > 0),
  );
  expect([start?.text, ...covered]).toEqual(['Seattle, WA']);
});

it('names a single place once', () => {
  expect(labels([billings], undefined).map(({ stop }) => stop)).toEqual([billings]);
});

const throughTexas: [Stop, ...Stop[]] = [
  seattle,
  { place: 'Boise, ID', part: 'contiguous', x: 170, y: 170 },
  { place: 'Denver, CO', part: 'contiguous', x: 330, y: 250 },
  { place: 'Oklahoma City, OK', part: 'contiguous', x: 470, y: 330 },
  { place: 'Dallas, TX', part: 'contiguous', x: 490, y: 420 },
];

/** How much of the road through these stops each label covers. */
function roadCovered(driven: [Stop, ...Stop[]], destination: Stop): number[] {
  const stops = [...driven, destination];
  return labels(driven, destination).map((label) =>
    stops
      .slice(1)
      .reduce((sum, to, index) => sum + lengthIn([stops[index] ?? to, to], boxOf(label, frame)), 0),
  );
}

it('stands beside the road, not over it, where there is room', () => {
  expect(roadCovered(throughTexas, { place: 'Atlanta, GA', part: 'contiguous', x: 740, y: 400 })).toEqual([
    0, 0, 0,
  ]);
});

it('covers little of the road where there is no room beside it', () => {
  const [, end = Number.NaN] = roadCovered(throughTexas, {
    place: 'Miami, FL',
    part: 'contiguous',
    x: 840,
    y: 540,
  });
  expect(end).toBeLessThan(20);
});

it('measures a road through a box, past it and into it', () => {
  const box = { left: 10, right: 20, top: 10, bottom: 20 };
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    lengthIn(
      [
        { x: x1, y: y1 },
        { x: x2, y: y2 },
      ],
      box,
    );
  expect(line(0, 0, 30, 30)).toBeCloseTo(Math.hypot(10, 10));
  expect(line(15, 0, 15, 30)).toBeCloseTo(10);
  expect(line(0, 15, 12, 15)).toBeCloseTo(2);
  expect(line(0, 15, 8, 15)).toBe(0);
  expect(line(0, 0, 30, 5)).toBe(0);
  expect(line(25, 0, 25, 30)).toBe(0);
});

describe('the shields of the interstates', () => {
  const [start, end] = [seattle, chicago];
  const drawingWith = (ahead: RouteDrawing['ahead']) =>
    drawingOf([start], { destination: end, roads: [], ahead });

  const shieldsOf = (ahead: RouteDrawing['ahead']) => {
    const drawing = drawingWith(ahead);
    return routeShields(drawing, routeLabels(drawing));
  };

  it('has none where no interstate is followed', () => {
    expect(shieldsOf({ points: [start, end], runs: [], towns: [] })).toEqual([]);
  });

  it('stands in the middle of a stretch, and leaves out a short one', () => {
    const bend = { x: 400, y: 200 };
    const shields = shieldsOf({
      points: [start, bend, end],
      runs: [
        { interstate: 90, points: [start, bend] },
        { interstate: 290, points: [bend, { x: 440, y: 205 }] },
      ],
      towns: [],
    });
    expect(shields).toEqual([{ interstate: 90, x: 255, y: 125 }]);
  });

  it('covers no label, no stop and no other shield, and there are six at most', () => {
    const points = Array.from({ length: 12 }, (_, index) => ({
      x: 150 + 70 * index,
      y: 60 + (index % 2) * 300,
    }));
    const runs = points
      .slice(1)
      .map((point, index) => ({ interstate: index + 1, points: [points[index] ?? point, point] }));
    const drawing = drawingWith({ points, runs, towns: [] });
    const labels = routeLabels(drawing);
    const shields = routeShields(drawing, labels);
    expect(shields.length).toBeGreaterThan(3);
    expect(shields.length).toBeLessThanOrEqual(6);
    for (const { x, y } of shields) {
      for (const { left, right, top, bottom } of labels.map((label) => boxOf(label, drawing.frame))) {
        expect(x > left && x < right && y > top && y < bottom).toBe(false);
      }
    }
  });

  it('is one for a stretch that a stop divides', () => {
    const stop: Stop = { place: 'Billings, MT', part: 'contiguous', x: 330, y: 130 };
    const along = (...points: Stop[]) => ({ points, runs: [{ interstate: 90, points }], towns: [] });
    const drawing = drawingOf([start, stop], {
      destination: end,
      roads: [along(start, stop)],
      ahead: along(stop, end),
    });
    expect(routeShields(drawing, routeLabels(drawing))).toHaveLength(1);
  });
});

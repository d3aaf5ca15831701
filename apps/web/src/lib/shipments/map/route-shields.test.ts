import { expect, it } from 'vitest';
import { MAP_HEIGHT, MAP_WIDTH } from '@moveway/ui/us-map/us-map.tsx';
import type { RouteDrawing } from './route-drawing.ts';
import { boxOf, routeLabels } from './route-labels.ts';
import { routeShields } from './route-shields.ts';

const start = { place: 'Seattle, WA', x: 110, y: 50 };
const end = { place: 'Chicago, IL', x: 620, y: 230 };

function drawingWith(ahead: RouteDrawing['ahead']): RouteDrawing {
  return {
    origin: start,
    driven: [start],
    now: start,
    destination: end,
    roads: [],
    crossings: [],
    ahead,
    insets: { contiguous: true, alaska: false, hawaii: false },
    frame: { x: 0, y: 0, width: MAP_WIDTH, height: MAP_HEIGHT },
  };
}

const shieldsOf = (ahead: RouteDrawing['ahead']) => {
  const drawing = drawingWith(ahead);
  return routeShields(drawing, routeLabels(drawing));
};

it('has none where no interstate is followed', () => {
  expect(shieldsOf({ points: [start, end], runs: [] })).toEqual([]);
});

it('stands in the middle of a stretch, and leaves out a short one', () => {
  const bend = { x: 400, y: 200 };
  const shields = shieldsOf({
    points: [start, bend, end],
    runs: [
      { interstate: 90, points: [start, bend] },
      { interstate: 290, points: [bend, { x: 440, y: 205 }] },
    ],
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
  const drawing = drawingWith({ points, runs });
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
  const stop = { place: 'Billings, MT', x: 330, y: 130 };
  const drawing: RouteDrawing = {
    ...drawingWith({ points: [stop, end], runs: [{ interstate: 90, points: [stop, end] }] }),
    driven: [start, stop],
    roads: [{ points: [start, stop], runs: [{ interstate: 90, points: [start, stop] }] }],
  };
  expect(routeShields(drawing, routeLabels(drawing))).toHaveLength(1);
});

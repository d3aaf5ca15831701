import { expect, it } from 'vitest';
import { MAP_HEIGHT, MAP_WIDTH } from '@moveway/ui/us-map/us-map.tsx';
import type { RouteDrawing, Stop } from './route-drawing.ts';
import { boxOf, routeLabels } from './route-labels.ts';

const frame = { x: 0, y: 0, width: MAP_WIDTH, height: MAP_HEIGHT };
const seattle = { place: 'Seattle, WA', x: 110, y: 50 };
const billings = { place: 'Billings, MT', x: 330, y: 130 };
const chicago = { place: 'Chicago, IL', x: 620, y: 230 };

const labels = (driven: [Stop, ...Stop[]], destination: Stop | undefined) => {
  const drawing: RouteDrawing = {
    origin: driven[0],
    driven,
    destination,
    insets: { contiguous: true, alaska: false, hawaii: false },
    frame,
  };
  return routeLabels(drawing);
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
  for (const label of labels([seattle, billings], { place: 'Jacksonville, FL', x: 930, y: 560 })) {
    const { left, right, top, bottom } = boxOf(label, frame);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(MAP_WIDTH);
    expect(bottom).toBeLessThanOrEqual(MAP_HEIGHT);
  }
});

it('stands away from the road where there is room', () => {
  const [, end, now] = labels([{ place: 'Dallas, TX', x: 480, y: 450 }, billings], chicago);
  expect(now).toMatchObject({ stop: billings, isNow: true, isBelow: false });
  expect(end).toMatchObject({ stop: chicago, isBelow: true });
});

it('names a single place once', () => {
  expect(labels([billings], undefined).map(({ stop }) => stop)).toEqual([billings]);
});

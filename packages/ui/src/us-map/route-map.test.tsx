import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { RouteMap } from './route-map.tsx';

afterEach(cleanup);

type Drawing = ComponentProps<typeof RouteMap>['map'];

/** From Seattle to Boise, with the rest of the way to Denver. */
const boise: Drawing = {
  text: 'Map of the United States. The shipment is in Boise, ID.',
  crop: { x: 40, y: 0, width: 400, height: 250 },
  land: ['contiguous'],
  driven: 'M98 47l80 90',
  ahead: 'M178 137l180 130',
  stops: [{ x: 98, y: 47 }],
  now: { x: 178, y: 137 },
  destination: { x: 358, y: 267 },
  shields: [{ interstate: 84, x: 140, y: 90 }],
  labels: [
    { text: 'Seattle, WA', x: 98, y: 47, position: 'right', anchor: 'start' },
    { text: 'Boise, ID', x: 178, y: 137, isNow: true, position: 'below', anchor: 'middle' },
  ],
};

/** How often each of these parts is drawn. */
function drawn(map: Drawing, ...parts: string[]): number[] {
  cleanup();
  const { container } = render(<RouteMap map={map} />);
  return parts.map((part) => container.querySelectorAll(`.${part}`).length);
}

it('draws only what the drawing has: of a package that nobody has seen on the map, where it went from', () => {
  const parts = ['stop', 'now', 'last', 'pulse', 'destination', 'ahead', 'crossing', 'shield'];
  const { now: _, destination: __, ahead: ___, ...unseen } = boise;
  expect(drawn({ ...unseen, shields: [], labels: [] }, ...parts)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  expect(drawn({ ...boise, crossing: 'M178 137l9 9' }, ...parts)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
});

it('draws the parts of the country that the route touches, Alaska and Hawaii in frames', () => {
  const land = (...parts: Drawing['land']) => drawn({ ...boise, land: parts }, 'land', 'borders', 'inset');
  expect(land('contiguous')).toEqual([1, 1, 0]);
  expect(land('contiguous', 'alaska')).toEqual([2, 1, 1]);
  expect(land('alaska', 'hawaii')).toEqual([2, 0, 2]);
});

it('shows the crop, names places and interstates, and says the same in words', () => {
  render(<RouteMap map={boise} />);
  const picture = screen.getByRole('img', { name: boise.text });
  expect(picture.getAttribute('viewBox')).toBe('40 0 400 250');
  expect(picture.textContent).toBe('84Seattle, WABoise, ID');
});

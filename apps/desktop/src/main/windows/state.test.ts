import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitWindow } from './state.ts';

const laptop = { x: 0, y: 0, width: 1440, height: 860 };
const monitor = { x: 1440, y: -200, width: 2560, height: 1400 };
const stored = { x: 1800, y: 0, width: 1600, height: 1000, isMaximized: false };

it('opens in the middle of the first screen at first', () => {
  expect(fitWindow(undefined, [monitor, laptop])).toEqual({ x: 2000, y: 50, width: 1440, height: 900 });
});

it('opens where it was', () => {
  expect(fitWindow(stored, [laptop, monitor])).toEqual({ x: 1800, y: 0, width: 1600, height: 1000 });
});

it('comes to a screen that is there when its own is gone', () => {
  expect(fitWindow(stored, [laptop])).toEqual({ x: 0, y: 0, width: 1440, height: 860 });
});

it('is always wholly on a screen', () => {
  const side = fc.integer({ min: -5000, max: 5000 });
  const size = fc.integer({ min: 1, max: 6000 });
  const area = fc.record({ x: side, y: side, width: size, height: size });
  const property = fc.property(area, fc.array(area, { minLength: 1, maxLength: 4 }), (window, areas) => {
    const fitted = fitWindow({ ...window, isMaximized: false }, areas);
    return areas.some(
      ({ x, y, width, height }) =>
        fitted.x >= x &&
        fitted.y >= y &&
        fitted.x + fitted.width <= x + width &&
        fitted.y + fitted.height <= y + height,
    );
  });
  expect(fc.check(property)).toMatchObject({ failed: false });
});

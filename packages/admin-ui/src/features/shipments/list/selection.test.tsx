import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { adminPackage, PERMITTED } from '../../../testing/render-console.tsx';
import { usePackageSelection } from './selection.tsx';

afterEach(cleanup);

const packageOf = (index: number, updateStatus = true) =>
  adminPackage({
    id: String(index),
    trackingNumber: `MW${index}`,
    can: { ...PERMITTED, updateStatus },
  });
const pageOf = (from: number, length: number) =>
  Array.from({ length }, (_, index) => packageOf(from + index));

let filter = '';
const render = (shown: AdminPackage[]) =>
  renderHook((items: AdminPackage[]) => usePackageSelection(items, filter), { initialProps: shown });

it('is limited to the maximum of one call over all pages, and reports that it is full', () => {
  const { result, rerender } = render(pageOf(0, 150));
  act(() => result.current.toggle(pageOf(0, 150), true));
  expect([result.current.items.length, result.current.isFull]).toEqual([150, false]);
  rerender(pageOf(150, 100));
  act(() => result.current.toggle(pageOf(150, 100), true));
  expect([result.current.items.length, result.current.isFull]).toEqual([200, true]);
  act(() => result.current.toggle([packageOf(7)], false));
  expect([result.current.items.length, result.current.isFull]).toEqual([199, false]);
});

it('ticks what is shown of a list that is selected whole, until one is ticked or not', () => {
  const { result, rerender } = render(pageOf(1, 3));
  act(() => result.current.toggle(pageOf(1, 1), true));
  act(() => result.current.chooseWhole());
  expect(result.current.isWhole).toBe(true);
  rerender(pageOf(4, 3));
  expect(pageOf(4, 3).every((item) => result.current.has(item))).toBe(true);
  expect(result.current.items.map(({ id }) => id)).toEqual(['1', '4', '5', '6']);
  act(() => result.current.toggle(pageOf(5, 1), false));
  expect(result.current.isWhole).toBe(false);
  expect(result.current.items.map(({ id }) => id)).toEqual(['1', '4', '6']);
});

it('goes back to what was ticked when the list that was selected whole has another filter', () => {
  const { result, rerender } = render(pageOf(1, 3));
  act(() => result.current.toggle(pageOf(1, 1), true));
  act(() => result.current.chooseWhole());
  filter = 'late';
  rerender(pageOf(1, 3));
  filter = '';
  expect(result.current.isWhole).toBe(false);
  expect(pageOf(1, 3).filter((item) => result.current.has(item))).toHaveLength(1);
  expect(result.current.items.map(({ id }) => id)).toEqual(['1']);
});

it('leaves out packages that no change of many is for, and has the latest state of shown ones', () => {
  const shown = [packageOf(1), packageOf(2, false)];
  const { result, rerender } = render(shown);
  act(() => result.current.toggle(shown, true));
  rerender([{ ...packageOf(1), version: 2 }]);
  expect(result.current.items.map(({ id, version }) => [id, version])).toEqual([['1', 2]]);
});

it('has no package that became none for it, until it is one again', () => {
  const { result, rerender } = render(pageOf(1, 2));
  act(() => result.current.toggle(pageOf(1, 2), true));
  const deleted = { ...packageOf(1, false), can: { ...PERMITTED, updateStatus: false, edit: false } };
  rerender([deleted, packageOf(2)]);
  expect(result.current.items.map(({ id }) => id)).toEqual(['2']);
  expect(result.current.has(deleted)).toBe(false);
  rerender(pageOf(1, 2));
  expect(result.current.items.map(({ id }) => id)).toEqual(['1', '2']);
});

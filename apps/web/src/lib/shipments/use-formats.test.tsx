import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFormats } from './use-formats.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

function Part({ areWanted }: { areWanted: boolean }) {
  return useFormats(areWanted) ? 'made' : 'not yet';
}

it('makes the formatters of dates and of numbers when they are wanted, each in a task of its own', () => {
  const tasks: (() => void)[] = [];
  vi.stubGlobal('setTimeout', (task: () => void) => tasks.push(task));
  const dates = vi.spyOn(Intl, 'DateTimeFormat');
  const numbers = vi.spyOn(Intl, 'NumberFormat');
  const { rerender } = render(<Part areWanted={false} />);
  expect(tasks).toEqual([]);
  rerender(<Part areWanted />);
  const counts = tasks.map((task) => {
    act(task);
    return [dates.mock.calls.length, numbers.mock.calls.length];
  });
  expect(counts).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [1, 1],
  ]);
  expect(screen.getByText('made')).toBeTruthy();
});

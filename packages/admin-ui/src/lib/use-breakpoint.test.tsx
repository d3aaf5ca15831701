import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useBreakpoint } from './use-breakpoint.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps the layout of the window while it is printed on paper, which is narrower', () => {
  let [width, isPrinting] = [1440, false];
  const changed = new Set<() => void>();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === 'print' ? isPrinting : width >= Number(/\d+/.exec(query)?.[0]),
    addEventListener: (_: string, onChange: () => void) => changed.add(onChange),
    removeEventListener: (_: string, onChange: () => void) => changed.delete(onChange),
  }));
  const resize = (to: number, onPaper: boolean) =>
    act(() => {
      [width, isPrinting] = [to, onPaper];
      for (const onChange of changed) {
        onChange();
      }
    });
  const { result } = renderHook(() => useBreakpoint('md'));
  expect(result.current).toBe(true);
  resize(700, true);
  expect(result.current).toBe(true);
  resize(700, false);
  expect(result.current).toBe(false);
});

import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { usePageTitle } from './use-page-title.ts';

beforeEach(() => {
  document.title = 'Moveway Control Center';
});
afterEach(cleanup);

it('names the page after what is open in it, and takes the name away again, in whatever order things are closed', () => {
  const first = renderHook(({ name }: { name: string | undefined }) => usePageTitle(name), {
    initialProps: { name: undefined as string | undefined },
  });
  expect(document.title).toBe('Moveway Control Center');
  first.rerender({ name: 'MW100000001' });
  expect(document.title).toBe('MW100000001 · Moveway Control Center');
  const second = renderHook(() => usePageTitle('Emma Stone'));
  first.unmount();
  expect(document.title).toBe('Emma Stone · Moveway Control Center');
  second.unmount();
  expect(document.title).toBe('Moveway Control Center');
});

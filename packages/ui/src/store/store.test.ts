import { expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

it('calls back after each change, until stopped', () => {
  const store = createStore(1);
  const seen = vi.fn<(value: number) => void>();
  const stop = store.subscribe(() => seen(store.get()));
  store.set(2);
  stop();
  store.set(3);
  expect(seen).toHaveBeenCalledExactlyOnceWith(2);
  expect(store.get()).toBe(3);
});

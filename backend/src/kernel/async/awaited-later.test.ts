import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { awaitedLater } from './awaited-later.ts';

it('gives the outcome to whoever awaits it, later than it came', async () => {
  const [good, bad] = [
    awaitedLater(Promise.resolve('stored')),
    awaitedLater(Promise.reject(new Error('Too many'))),
  ];
  await nextTurn();
  await expect(good).resolves.toBe('stored');
  await expect(bad).rejects.toThrow('Too many');
});

it('leaves no rejection unhandled when nobody awaits the outcome any more', async () => {
  const unhandled = vi.fn<(error: unknown) => void>();
  process.once('unhandledRejection', unhandled);
  void awaitedLater(Promise.reject(new Error('Too many')));
  await nextTurn();
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

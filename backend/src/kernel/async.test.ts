import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { awaitedLater } from './async.ts';

it('the outcome of awaited work is there for whoever awaits it later', async () => {
  const [good, bad] = [
    awaitedLater(Promise.resolve('stored')),
    awaitedLater(Promise.reject(new Error('Too many'))),
  ];
  await nextTurn();
  await expect(good).resolves.toBe('stored');
  await expect(bad).rejects.toThrow('Too many');
});

it('awaited work that fails leaves no unhandled rejection where nobody awaits it', async () => {
  const unhandled = vi.fn<(error: unknown) => void>();
  process.once('unhandledRejection', unhandled);
  void awaitedLater(Promise.reject(new Error('Too many')));
  await nextTurn();
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

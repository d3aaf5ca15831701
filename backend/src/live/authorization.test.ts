import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAuthorizationRechecks } from './authorization.ts';

const EVERY_MS = 6000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('checks of clients that connect at once are spread, and each runs once in every interval', async () => {
  let client = 0;
  vi.spyOn(Math, 'random').mockImplementation(() => client / 10);
  const rechecks = createAuthorizationRechecks(EVERY_MS);
  const checks = Array.from({ length: 10 }, (_, index) => {
    client = index;
    const check = vi.fn(async () => {});
    rechecks.repeat(check);
    return check;
  });
  const counts = () => checks.map(({ mock }) => mock.calls.length);
  await vi.advanceTimersByTimeAsync(EVERY_MS / 2 - 1);
  expect(counts()).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
  await vi.advanceTimersByTimeAsync(EVERY_MS / 2);
  expect(counts()).toEqual(Array.from({ length: 10 }, () => 1));
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(counts()).toEqual(Array.from({ length: 10 }, () => 4));
});

it('checks of a client end with its connection, and a check that waits is not queued again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const rechecks = createAuthorizationRechecks(EVERY_MS);
  const blocked = Promise.withResolvers<void>();
  // As many look-ups as run at once.
  for (let index = 0; index < 100; index += 1) {
    rechecks.runSoon(() => blocked.promise);
  }
  const check = vi.fn(async () => {});
  const stop = rechecks.repeat(check);
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
  expect(check).not.toHaveBeenCalled();
  blocked.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(check).toHaveBeenCalledTimes(1);
  stop();
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
  expect(check).toHaveBeenCalledTimes(1);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMergedRefresh } from './merged-refresh.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failing = () => vi.fn<(numbers: string[]) => Promise<void>>(() => Promise.reject(new Error('away')));

it('merges all requested numbers into the one pending retry', async () => {
  const fetchAgain = failing();
  const { refresh } = createMergedRefresh(fetchAgain);
  refresh(['MW1', 'MW2']);
  await vi.advanceTimersByTimeAsync(1000);
  refresh(['MW3']);
  refresh(['MW1']);
  await vi.advanceTimersByTimeAsync(3999);
  expect(fetchAgain).toHaveBeenCalledOnce();
  fetchAgain.mockResolvedValue();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchAgain.mock.calls).toEqual([[['MW1', 'MW2']], [['MW1', 'MW2', 'MW3']]]);
});

it('fetches what changed during a request right after it, in one more', async () => {
  const answer = Promise.withResolvers<void>();
  const fetchAgain = vi.fn<(numbers: string[]) => Promise<void>>(() => answer.promise);
  const { refresh } = createMergedRefresh(fetchAgain);
  refresh(['MW1']);
  refresh(['MW1']);
  refresh(['MW2']);
  expect(fetchAgain).toHaveBeenCalledOnce();
  answer.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchAgain.mock.calls).toEqual([[['MW1']], [['MW1', 'MW2']]]);
});

it('does not retry once it is stopped, even when a request was running', async () => {
  const fetchAgain = failing();
  const { refresh, stop } = createMergedRefresh(fetchAgain);
  refresh(['MW1']);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchAgain).toHaveBeenCalledOnce();
});

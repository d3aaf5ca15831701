import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReachability, RETRY_MS } from './reachability.ts';

let answers: boolean;
let probes: number;
let changes: number;
let reachability: ReturnType<typeof createReachability>;

beforeEach(() => {
  vi.useFakeTimers();
  answers = false;
  probes = 0;
  changes = 0;
  reachability = createReachability({
    probe: async () => {
      probes += 1;
      return answers;
    },
    onChange: () => {
      changes += 1;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('reports an outage once, however many calls fail, and retries by itself until it is over', async () => {
  reachability.report(false);
  reachability.report(false);
  expect(changes).toBe(1);
  expect(reachability.lostAt()).toBeInstanceOf(Date);
  await vi.advanceTimersByTimeAsync(3 * RETRY_MS);
  expect(probes).toBe(3);
  expect(changes).toBe(1);
  answers = true;
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(changes).toBe(2);
  expect(reachability.lostAt()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
  expect(probes).toBe(4);
});

it('ends the outage when a call succeeded meanwhile', async () => {
  reachability.report(false);
  reachability.report(true);
  expect(reachability.isReachable()).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
  expect(probes).toBe(0);
});

it('tries at once when asked, and says whether it worked', async () => {
  reachability.report(false);
  expect(await reachability.retry()).toBe(false);
  answers = true;
  expect(await reachability.retry()).toBe(true);
  expect(changes).toBe(2);
});

it('asks once for all who want to know at the same time', async () => {
  expect(await Promise.all([reachability.retry(), reachability.retry()])).toEqual([false, false]);
  expect([probes, changes]).toEqual([1, 1]);
  await reachability.retry();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(probes).toBe(3);
});

it('takes what it asked the server before for no word of this one', async () => {
  const asked = reachability.retry();
  reachability.reset();
  expect(await asked).toBe(true);
  expect(changes).toBe(0);
});

it('has no data of another server', async () => {
  reachability.report(false);
  reachability.reset();
  expect(reachability.isReachable()).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
  expect(probes).toBe(0);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROGRESS_STEPS, startProgressAnimation } from './progress-animation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watchRun(request: Promise<unknown>, isAnimated = true) {
  const seen: (number | 'done')[] = [];
  const giveUp = startProgressAnimation({
    request,
    isAnimated,
    onStep: (step) => seen.push(PROGRESS_STEPS[step]?.percent ?? Number.NaN),
    onDone: () => seen.push('done'),
  });
  return { seen, giveUp };
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('stays at 80 percent while there is no answer, and never claims 100', async () => {
  const { seen } = watchRun(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual([20, 40, 60, 80]);
});

it('paces a failure like any answer', async () => {
  const { seen } = watchRun(Promise.reject(new TypeError('Failed to fetch')));
  await vi.advanceTimersByTimeAsync(1499);
  expect(seen).toEqual([20, 40, 60, 80, 100]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.at(-1)).toBe('done');
});

it('says nothing more once given up', async () => {
  const { seen, giveUp } = watchRun(after(100), false);
  giveUp();
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toEqual([20]);
});

it('shows five steps 300 ms apart, however fast the answer', async () => {
  const { seen } = watchRun(Promise.resolve());
  expect(seen).toEqual([20]);
  await vi.advanceTimersByTimeAsync(299);
  expect(seen).toEqual([20]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual([20, 40]);
  await vi.advanceTimersByTimeAsync(900);
  expect(seen).toEqual([20, 40, 60, 80, 100]);
  await vi.advanceTimersByTimeAsync(300);
  expect(seen).toEqual([20, 40, 60, 80, 100, 'done']);
});

it('finishes two steps after a late answer', async () => {
  const { seen } = watchRun(after(2000));
  await vi.advanceTimersByTimeAsync(2100);
  expect(seen.at(-1)).toBe(100);
  await vi.advanceTimersByTimeAsync(300);
  expect(seen.at(-1)).toBe('done');
});

it('without pacing is over as soon as the answer is there', async () => {
  const { seen } = watchRun(after(40), false);
  await vi.advanceTimersByTimeAsync(40);
  expect(seen).toEqual([20, 'done']);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROGRESS_STEPS, startProgressAnimation } from './progress-animation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watchAnimation(request: Promise<unknown>, isAnimated = true) {
  const seen: (number | 'done')[] = [];
  const cancel = startProgressAnimation({
    request,
    isAnimated,
    onStep: (step) => seen.push(PROGRESS_STEPS[step]?.percent ?? Number.NaN),
    onDone: () => seen.push('done'),
  });
  return { seen, cancel };
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('stays at 80 percent while there is no answer, and never claims 100', async () => {
  const { seen } = watchAnimation(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual([20, 40, 60, 80]);
});

it('shows all steps when the request fails', async () => {
  const { seen } = watchAnimation(Promise.reject(new TypeError('Failed to fetch')));
  await vi.advanceTimersByTimeAsync(1499);
  expect(seen).toEqual([20, 40, 60, 80, 100]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.at(-1)).toBe('done');
});

it('reports nothing after it is canceled', async () => {
  const { seen, cancel } = watchAnimation(after(100), false);
  cancel();
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toEqual([20]);
});

it('finishes two steps after a late answer', async () => {
  const { seen } = watchAnimation(after(2000));
  await vi.advanceTimersByTimeAsync(2100);
  expect(seen.at(-1)).toBe(100);
  await vi.advanceTimersByTimeAsync(300);
  expect(seen.at(-1)).toBe('done');
});

it('ends with the answer when it is not animated', async () => {
  const { seen } = watchAnimation(after(40), false);
  await vi.advanceTimersByTimeAsync(40);
  expect(seen).toEqual([20, 'done']);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withAnswerLimit, type AnswerLimit } from './answer-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);

it('ends the wait for work that hangs, and lets none begin that waited its turn', async () => {
  let limit: AnswerLimit | undefined;
  const call = withAnswerLimit(10_000, (given) => {
    limit = given;
    return never();
  });
  const ended = vi.fn();
  call.catch(ended);
  limit?.assertOpen();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'unavailable', status: 503, retryAfter: 5 }),
  );
  expect(() => limit?.assertOpen()).toThrow('not available');
});

it('does not count the time in which the caller sends', async () => {
  const call = withAnswerLimit(1000, async (limit) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await limit.exclude(new Promise((resolve) => setTimeout(resolve, 60_000)));
    await never();
  });
  const ended = vi.fn();
  call.catch(ended);
  await vi.advanceTimersByTimeAsync(60_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
});

it('gives what the work gives, and leaves no timer', async () => {
  expect(await withAnswerLimit(1000, async (limit) => limit.exclude(Promise.resolve('sent')))).toBe('sent');
  await expect(withAnswerLimit(1000, () => Promise.reject(new TypeError('a defect')))).rejects.toThrow(
    'a defect',
  );
  expect(vi.getTimerCount()).toBe(0);
});

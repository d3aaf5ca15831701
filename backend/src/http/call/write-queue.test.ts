import { expect, it, vi } from 'vitest';
import { createWriteQueue } from './write-queue.ts';

/** Work that goes on until it is released, and reports how much of it runs. */
function createHeldWork() {
  const started = vi.fn<() => void>();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    started,
    release,
    work: async () => {
      started();
      await released;
    },
  };
}

it("a caller's writes wait for each other, and other callers do not wait for them", async () => {
  const queueWrite = createWriteQueue();
  const { started, release, work } = createHeldWork();
  const waiting = Array.from({ length: 20 }, () => queueWrite('ada', work));
  expect(await queueWrite('jane', async () => Promise.resolve('written'))).toBe('written');
  expect(started).toHaveBeenCalledTimes(5);
  release();
  await Promise.all(waiting);
  expect(started).toHaveBeenCalledTimes(20);
});

it('a caller with far too many writes is rejected until the others are done', async () => {
  const queueWrite = createWriteQueue();
  const { release, work } = createHeldWork();
  const outcomes = Array.from({ length: 300 }, () =>
    queueWrite('ada', work).then(
      () => 'written',
      (error: unknown) => error,
    ),
  );
  expect(await outcomes[299]).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) });
  release();
  expect((await Promise.all(outcomes)).filter((outcome) => outcome === 'written')).toHaveLength(205);
  await expect(queueWrite('ada', async () => Promise.resolve('again'))).resolves.toBe('again');
});

it('the queue continues after a write that failed', async () => {
  const queueWrite = createWriteQueue();
  const failing = Array.from({ length: 10 }, () =>
    queueWrite('ada', async () => Promise.reject(new Error('no'))).catch(() => 'failed'),
  );
  expect(await Promise.all(failing)).toEqual(failing.map(() => 'failed'));
  await expect(queueWrite('ada', async () => Promise.resolve('written'))).resolves.toBe('written');
});

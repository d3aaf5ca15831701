import { expect, it, vi } from 'vitest';
import { createWriteTurns } from './write-turns.ts';

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

it("lets a caller's writes wait for each other, and nobody else for them", async () => {
  const inTurn = createWriteTurns();
  const { started, release, work } = createHeldWork();
  const held = Array.from({ length: 20 }, () => inTurn('ada', work));
  expect(await inTurn('jane', async () => Promise.resolve('written'))).toBe('written');
  expect(started).toHaveBeenCalledTimes(5);
  release();
  await Promise.all(held);
  expect(started).toHaveBeenCalledTimes(20);
});

it('rejects what is beyond all reason, and only until the others are done', async () => {
  const inTurn = createWriteTurns();
  const { release, work } = createHeldWork();
  const outcomes = Array.from({ length: 300 }, () =>
    inTurn('ada', work).then(
      () => 'written',
      (error: unknown) => error,
    ),
  );
  expect(await outcomes[299]).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) });
  release();
  expect((await Promise.all(outcomes)).filter((outcome) => outcome === 'written')).toHaveLength(205);
  await expect(inTurn('ada', async () => Promise.resolve('again'))).resolves.toBe('again');
});

it('goes on after work that failed', async () => {
  const inTurn = createWriteTurns();
  const failing = Array.from({ length: 10 }, () =>
    inTurn('ada', async () => Promise.reject(new Error('no'))).catch(() => 'failed'),
  );
  expect(await Promise.all(failing)).toEqual(failing.map(() => 'failed'));
  await expect(inTurn('ada', async () => Promise.resolve('written'))).resolves.toBe('written');
});

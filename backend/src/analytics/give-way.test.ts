import { expect, it } from 'vitest';
import { giveWay } from './give-way.ts';

/** The waits after a piece of work of 30 ms, in a process as busy as this, and as this afterwards. */
async function waits(...utilization: number[]): Promise<number[]> {
  const waited: number[] = [];
  await giveWay(30, async (ms) => {
    waited.push(ms);
    return utilization[waited.length - 1] ?? 1;
  });
  return waited;
}

it('background work waits as long as it took where the process does nothing else', async () => {
  expect(await waits(0.05)).toEqual([30]);
});

it('background work waits four times as long, and no longer, while calls keep the process busy', async () => {
  expect(await waits()).toEqual([30, 30, 30, 30]);
});

it('background work continues as soon as the calls are over', async () => {
  expect(await waits(0.9, 0.1)).toEqual([30, 30]);
});

it('the event loop says whether the process is busy', async () => {
  let isDone = false;
  const work = (): void => {
    const until = performance.now() + 5;
    while (performance.now() < until) {
      // Works, as a call does.
    }
    if (!isDone) {
      setImmediate(work);
    }
  };
  work();
  const started = performance.now();
  await giveWay(40);
  isDone = true;
  // Timers fire late, and at most a millisecond early.
  expect(performance.now() - started).toBeGreaterThan(4 * 39);
});

import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process whose event loop works for less than this part of the time has no calls that wait. */
const IDLE = 0.2;
/** How many times as long as it worked background work waits at most. */
const MOST_PAUSES = 4;

/** Waits, and returns what part of the time the event loop worked meanwhile, from 0 to 1. */
async function wait(ms: number): Promise<number> {
  const before = performance.eventLoopUtilization();
  await sleep(ms);
  return performance.eventLoopUtilization(before).utilization;
}

/**
 * Lets calls have the processor and the database after a piece of background work: waits as long as that took, and up
 * to four times as long while calls keep the process busy.
 * @param workedMs how long the piece took
 * @param waiting how to wait; tests give another way
 */
export async function giveWay(workedMs: number, waiting = wait): Promise<void> {
  for (let pauses = 0; pauses < MOST_PAUSES; pauses += 1) {
    if ((await waiting(workedMs)) < IDLE) {
      return;
    }
  }
}

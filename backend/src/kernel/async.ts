import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for all of the work, so that none of it goes on in the background when this returns.
 * @throws what the first that failed was rejected with
 */
export async function allSettled(work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'rejected') {
      throw result.reason;
    }
  }
}

/**
 * Work that runs while other work does, and whose outcome is awaited after that. When the other work fails first, this
 * outcome is never awaited, and a failure of it must not end the process.
 */
export function awaitedLater<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

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

/** How the caller that a file is received for learns of its progress, and how the reception is ended. */
export interface Arrival {
  /** Called with the size of each piece, in bytes. */
  arrived: (bytes: number) => void;
  /** Ends it; its reason is the error with which receiving ends. */
  signal: AbortSignal;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiCall } from '@moveway/api-client/api-client.ts';

/** How long a caller waits before it repeats an unanswered call, in milliseconds. */
const REPEAT_AFTER_MS = 200;

/** Sends it until it succeeds, under one key, as a caller does whose server went away in the middle. */
export async function untilAnswered<T>(send: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const idempotencyKey = crypto.randomUUID();
  for (;;) {
    try {
      return await send(idempotencyKey);
    } catch {
      await sleep(REPEAT_AFTER_MS);
    }
  }
}

/**
 * Updates the status of packages once each, all at the same time, and calls `interrupt` after this many answers: a
 * change whose answer is lost is the last one of its package, so that no later one makes up for an event that was lost
 * with it.
 */
export async function updateAllInterrupted(
  call: ApiCall,
  trackingNumbers: readonly string[],
  { after, interrupt }: { after: number; interrupt: () => Promise<void> },
): Promise<void> {
  let answers = 0;
  let interruption: Promise<void> | undefined;
  async function move(id: string): Promise<void> {
    await untilAnswered((idempotencyKey) =>
      call(
        'PUT /api/packages/:id/status',
        { params: { id }, body: { status: 'In Transit' } },
        { idempotencyKey },
      ),
    );
    answers += 1;
    if (answers === after) {
      interruption = interrupt();
    }
  }
  await Promise.all(trackingNumbers.map(move));
  await interruption;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';

/** Before a caller repeats what was not answered, in milliseconds. */
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

/** Moves a package so often, one move after the other. */
export async function moveRepeatedly(
  call: ApiCall,
  trackingNumber: string,
  times: number,
  onAnswer: () => void,
): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const status = PACKAGE_STATUSES[index % PACKAGE_STATUSES.length] ?? 'Pending';
    await untilAnswered((idempotencyKey) =>
      call(
        'PUT /api/packages/:id/status',
        { params: { id: trackingNumber }, body: { status } },
        { idempotencyKey },
      ),
    );
    onAnswer();
  }
}

import { expect } from 'vitest';
import type { Change } from './audited-writes.ts';
import type { startDispatchBackend } from '../shipments/dispatch-backend.ts';
import { storeRequest } from '../form-requests.ts';

/** Calls that change more than their target, each with an input that does so. */
export function auditedSideEffects(
  dispatch: Awaited<ReturnType<typeof startDispatchBackend>>,
): Record<string, () => Promise<Change>> {
  return {
    'POST /api/packages from a quote': async () => {
      const { id, reference } = await storeRequest({ kind: 'quote', message: 'A car to Denver' });
      const trackingNumber = `BOOKED-${reference}`;
      return {
        act: () => dispatch.create(trackingNumber, { quoteId: id }),
        entry: {
          action: 'package.created',
          target: { type: 'package', id: trackingNumber, label: trackingNumber },
          after: expect.objectContaining({ trackingNumber, quote: reference }),
        },
        effects: [
          {
            action: 'inbox.done',
            target: { type: 'inbox', id, label: reference },
            after: { trackingNumber },
          },
        ],
      };
    },
  };
}

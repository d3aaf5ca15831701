import type { ApiCall } from '@moveway/api-client/api-client.ts';
import type { BatchOutcome, BatchState, NewBatchInput } from '@moveway/contracts/shipments/batch.routes.ts';
import { expect, vi } from 'vitest';

/** What tests do with changes of many packages at once. */
export function batchesOf(admin: ApiCall) {
  const get = (id: string) => admin('GET /api/admin/batches/:id', { params: { id } });
  const start = (id: string) => admin('POST /api/admin/batches/:id/run', { params: { id } });
  const reached = (id: string, state: BatchState) =>
    vi.waitFor(
      async () => {
        const batch = await get(id);
        expect(batch.state).toBe(state);
        return batch;
      },
      { interval: 50, timeout: 240_000 },
    );
  return {
    get,
    start,
    reached,
    preview: (trackingNumbers: string[], action: NewBatchInput['action']) =>
      admin('POST /api/admin/batches', { body: { selection: { trackingNumbers }, action } }),
    previewFound: (filter: { search: string; archived?: 'true' }, action: NewBatchInput['action']) =>
      admin('POST /api/admin/batches', { body: { selection: { filter }, action } }),
    /** Runs it to its end. */
    run: async (id: string) => {
      await start(id);
      return reached(id, 'done');
    },
    /** Undoes it to its end. */
    undo: async (id: string) => {
      await admin('POST /api/admin/batches/:id/undo', { params: { id } });
      return reached(id, 'undone');
    },
    outcomes: async (id: string): Promise<[string, BatchOutcome][]> =>
      (await admin('GET /api/admin/batches/:id/packages', { params: { id } })).items.map(
        ({ trackingNumber, outcome }) => [trackingNumber, outcome],
      ),
  };
}

import { afterAll, expect, it, vi } from 'vitest';
import type { BatchState, NewBatchInput } from '@moveway/contracts/shipments/batch.schema.ts';
import { signUpCustomer } from '../../../testing/customer.ts';
import { startDispatchBackend } from '../../../testing/shipments/dispatch-backend.ts';
import { JobModel } from '../../jobs/job.model.ts';
import { batchRepo } from './batch.repo.ts';

const { admin, ada, backend, create } = await startDispatchBackend('batch_undo', { JOBS_POLL_MS: '100' });

afterAll(() => backend.stop());

const preview = (trackingNumber: string, action: NewBatchInput['action']) =>
  admin('POST /api/admin/batches', { body: { selection: { trackingNumbers: [trackingNumber] }, action } });
const start = (id: string) => admin('POST /api/admin/batches/:id/run', { params: { id } });
const reached = (id: string, state: BatchState) =>
  vi.waitFor(
    async () =>
      expect(await admin('GET /api/admin/batches/:id', { params: { id } })).toMatchObject({ state }),
    { interval: 50, timeout: 60_000 },
  );
const outcomes = async (id: string) =>
  (await admin('GET /api/admin/batches/:id/packages', { params: { id } })).items.map(
    ({ outcome }) => outcome,
  );

it('a package that cannot be given back was not undone, and is not said to be changed', async () => {
  const { id: customerId } = await signUpCustomer(backend, 'max');
  const owned = { customerId: ada.id, reference: 'PO-BACK' };
  const { trackingNumber } = await create('', owned);
  const { id } = await preview(trackingNumber, { kind: 'assign', customerId });
  await start(id);
  await reached(id, 'done');
  await create('', owned);
  await admin('POST /api/admin/batches/:id/undo', { params: { id } });
  await reached(id, 'undone');
  expect(await outcomes(id)).toEqual(['not_undone']);
});

it('an undo is not ended by an earlier run of the job that ends only then', async () => {
  const { trackingNumber } = await create();
  const { id } = await preview(trackingNumber, { kind: 'status', status: 'In Transit' });
  const read = batchRepo.rows.bind(batchRepo);
  // The run finds nothing left to do; before it ends the batch, another one has, and the undo is begun.
  const rows = vi.spyOn(batchRepo, 'rows').mockImplementation(async (...asked) => {
    const found = await read(...asked);
    if (asked[1].outcome === 'waiting' && found.length === 0) {
      rows.mockRestore();
      await batchRepo.move(id, ['running'], 'done', { finishedAt: new Date() });
      await batchRepo.move(id, ['done'], 'undoing');
    }
    return found;
  });
  await start(id);
  await vi.waitFor(
    async () =>
      expect(await JobModel.countDocuments({ name: 'shipments.batch', lastFinishedAt: null })).toBe(0),
    { interval: 50, timeout: 60_000 },
  );
  await reached(id, 'undoing');
  expect(await outcomes(id)).toEqual(['updated']);
});

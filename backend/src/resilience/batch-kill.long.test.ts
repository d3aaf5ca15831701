import { expect, it, vi } from 'vitest';
import { MAX_BATCH } from '@moveway/contracts/shipments/batch.routes.ts';
import { AuditEntryModel } from '../audit/audit.model.ts';
import { BulkRowModel } from '../bulk/bulk.repo.ts';
import { ShipmentModel } from '../shipments/shipment.model.ts';
import { batchesOf } from '../testing/shipments/batches.ts';
import { storeMany } from '../testing/shipments/many-shipments.ts';
import { startBackendsToKill } from './killed-backends.ts';

const ROWS = 400;
const KILLS = 6;
/** The packages of the largest batch that it changes, each in its own transaction. */
const MOVED = 300;
const { admin, endLocks, killInTurn } = await startBackendsToKill('batch_kill');
const { get, previewFound, start } = batchesOf(admin);

it('does no row twice and leaves none out, whichever of two backends is killed in the middle', async () => {
  const numbers = await storeMany(ROWS, 'killed', {});
  const { id } = await previewFound({ search: 'killed' }, { kind: 'status', status: 'Out for Delivery' });
  await start(id);
  const isUnfinished = async () =>
    (await BulkRowModel.countDocuments({ bulkId: id, outcome: 'waiting' })) > 0;
  expect(await killInTurn(KILLS, 300, isUnfinished)).toBeGreaterThan(0);
  await vi.waitFor(
    async () => {
      await endLocks();
      expect(await get(id)).toMatchObject({
        state: 'done',
        counts: [{ outcome: 'updated', count: ROWS }],
      });
    },
    { timeout: 120_000, interval: 500 },
  );
  const changed = { trackingNumber: { $in: numbers }, version: 2, status: 'Out for Delivery' };
  expect(await ShipmentModel.collection.countDocuments({ ...changed, events: { $size: 1 } })).toBe(ROWS);
  expect(await AuditEntryModel.countDocuments({ action: 'package.status_changed' })).toBe(ROWS);
});

it('changes the previewed packages and no others, while people edit, delete and add packages that match', async () => {
  const [day, earlier] = ['2035-01-10', '2035-01-01'];
  const fields = { searchTokens: ['storm'] };
  await storeMany(MAX_BATCH - MOVED, 'unmoved', { ...fields, estimatedDelivery: day });
  const numbers = await storeMany(MOVED, 'moved', { ...fields, estimatedDelivery: earlier });
  const { id, total } = await previewFound(
    { search: 'storm' },
    {
      kind: 'reschedule',
      move: { date: day },
      reason: 'weather',
    },
  );
  expect(total).toBe(MAX_BATCH);

  const edited = numbers.slice(0, 100);
  const removed = numbers.slice(100, 200);
  // They no longer match, but are selected.
  await ShipmentModel.updateMany(
    { trackingNumber: { $in: edited } },
    { $set: { searchTokens: [] }, $inc: { version: 1 } },
  );
  await ShipmentModel.deleteMany({ trackingNumber: { $in: removed } });
  await start(id);
  // While it runs.
  const added = await storeMany(100, 'added', { ...fields, estimatedDelivery: earlier });
  await vi.waitFor(
    async () =>
      expect(await get(id)).toMatchObject({
        state: 'done',
        counts: [
          { outcome: 'changed', count: 100 },
          { outcome: 'not_found', count: 100 },
          { outcome: 'unchanged', count: MAX_BATCH - MOVED },
          { outcome: 'updated', count: MOVED - 200 },
        ],
      }),
    { timeout: 120_000, interval: 200 },
  );
  const moved = await ShipmentModel.distinct('trackingNumber', { estimatedDelivery: day, version: 2 });
  expect(new Set(moved)).toEqual(new Set(numbers.slice(200)));
  expect(await ShipmentModel.countDocuments({ trackingNumber: { $in: added }, version: 1 })).toBe(100);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { MAX_BATCH, type NewBatchInput } from '@moveway/contracts/shipments/batch.routes.ts';
import { startBackend, type BackendProcess } from '@moveway/testing/backend-process.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { seededRandom } from '@moveway/testing/seeded-random.ts';
import { AuditEntryModel } from '../audit/audit.model.ts';
import { BulkRowModel } from '../bulk/bulk.repo.ts';
import { EVERY_MODEL } from '../app/every-model.ts';
import { JobModel } from '../notify/jobs/job.repo.ts';
import { ShipmentModel } from '../shipments/shipment.model.ts';
import { connect, disconnect } from '../storage/connection.ts';
import { storeMany } from '../testing/shipments/many-shipments.ts';
import { callAs, makeAdministrator, signIn } from './signed-in-admin.ts';

const ROWS = 400;
const KILLS = 6;
/** The packages of the largest batch that it changes, each in its own transaction. */
const MOVED = 300;
const database = createTestDatabase('batch_kill');
const env = { MONGODB_URI: database.uri, JOBS_POLL_MS: '50', RATE_LIMIT_CALLS: '100000' };
let backends: BackendProcess[];
let token: string;

beforeAll(async () => {
  await makeAdministrator(database.uri);
  backends = [await startBackend(env), await startBackend(env)];
  token = await signIn(backends[0]?.url ?? '');
  await connect({ uri: database.uri, models: EVERY_MODEL });
});
afterAll(async () => {
  await disconnect();
  await Promise.all(backends.map((backend) => backend.kill()));
  await database.drop();
});

/** By the first backend, whichever process that is. */
const admin = ((...call: Parameters<ApiCall>) => callAs(backends[0]?.url ?? '', token)(...call)) as ApiCall;
const preview = (search: string, action: NewBatchInput['action']) =>
  admin('POST /api/admin/batches', { body: { selection: { filter: { search } }, action } });
const run = (id: string) => admin('POST /api/admin/batches/:id/run', { params: { id } });
/** As if the locks of the killed process had expired. */
const endLocks = () => JobModel.updateMany({ lockedAt: { $ne: null } }, { $set: { lockedAt: new Date(0) } });

it('does no row twice and leaves none out, whichever of two backends is killed in the middle', async () => {
  const random = seededRandom(32);
  const numbers = await storeMany(ROWS, 'killed', {});
  const { id } = await preview('killed', { kind: 'status', status: 'Out for Delivery' });
  await run(id);
  let wasUnfinished = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(random() * 300);
    wasUnfinished += (await BulkRowModel.countDocuments({ bulkId: id, outcome: 'waiting' })) > 0 ? 1 : 0;
    await backends[kill % 2]?.kill();
    // Its job may still be running: the other process starts it again at the same time.
    await endLocks();
    backends[kill % 2] = await startBackend(env);
  }
  expect(wasUnfinished).toBeGreaterThan(0);
  await vi.waitFor(
    async () => {
      await endLocks();
      expect(await admin('GET /api/admin/batches/:id', { params: { id } })).toMatchObject({
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
  const { id, total } = await preview('storm', {
    kind: 'reschedule',
    move: { date: day },
    reason: 'weather',
  });
  expect(total).toBe(MAX_BATCH);

  const edited = numbers.slice(0, 100);
  const removed = numbers.slice(100, 200);
  // They no longer match, but are selected.
  await ShipmentModel.updateMany(
    { trackingNumber: { $in: edited } },
    { $set: { searchTokens: [] }, $inc: { version: 1 } },
  );
  await ShipmentModel.deleteMany({ trackingNumber: { $in: removed } });
  await run(id);
  // While it runs.
  const added = await storeMany(100, 'added', { ...fields, estimatedDelivery: earlier });
  await vi.waitFor(
    async () =>
      expect(await admin('GET /api/admin/batches/:id', { params: { id } })).toMatchObject({
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

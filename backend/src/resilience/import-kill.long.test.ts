import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startBackend, type BackendProcess } from '@moveway/testing/backend-process.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { seededRandom } from '@moveway/testing/seeded-random.ts';
import { AuditEntryModel } from '../audit/audit.model.ts';
import { BulkRowModel } from '../bulk/bulk.repo.ts';
import { EVERY_MODEL } from '../app/every-model.ts';
import { JobModel } from '../notify/jobs/job.repo.ts';
import { ShipmentModel } from '../shipments/shipment.model.ts';
import { connect, disconnect } from '../storage/connection.ts';
import { csvOf, sendList } from '../testing/imports/imports.ts';
import { fetchAs } from '../testing/files.ts';
import { callAs, makeAdministrator, signIn } from './signed-in-admin.ts';

const ROWS = 800;
const KILLS = 10;
const database = createTestDatabase('import_kill');
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

/** As if the locks of the killed process had expired. */
const endLocks = () => JobModel.updateMany({ lockedAt: { $ne: null } }, { $set: { lockedAt: new Date(0) } });

it('makes no row twice and loses none, whichever of two backends is killed in the middle of a commit', async () => {
  const random = seededRandom(32);
  const list = csvOf(
    ['Order #', 'Shipper', 'Consignee'],
    Array.from({ length: ROWS }, (_, index) => [`PO-${index}`, 'Acme', `Receiver ${index}`]),
  );
  const url = () => backends[0]?.url ?? '';
  const { id, version } = await sendList(fetchAs({ authorization: `Bearer ${token}` }), url(), list);
  await callAs(url(), token)('POST /api/admin/imports/:id/commit', {
    params: { id },
    body: { version, mode: 'all' },
  });
  let wasUnfinished = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(random() * 500);
    wasUnfinished += (await ShipmentModel.countDocuments()) < ROWS ? 1 : 0;
    await backends[kill % 2]?.kill();
    // Its job may still be running: the other process starts it again at the same time.
    await endLocks();
    backends[kill % 2] = await startBackend(env);
  }
  expect(wasUnfinished).toBeGreaterThan(0);
  await vi.waitFor(
    async () => {
      await endLocks();
      const { import: found } = await callAs(url(), token)('GET /api/admin/imports/:id', { params: { id } });
      expect(found).toMatchObject({ state: 'committed', counts: { created: ROWS, failed: 0, good: 0 } });
    },
    { timeout: 120_000, interval: 500 },
  );
  expect(await ShipmentModel.countDocuments()).toBe(ROWS);
  expect(await ShipmentModel.distinct('reference')).toHaveLength(ROWS);
  expect(await BulkRowModel.distinct('target')).toHaveLength(ROWS);
  expect(await AuditEntryModel.countDocuments({ action: 'package.created' })).toBe(ROWS);
});

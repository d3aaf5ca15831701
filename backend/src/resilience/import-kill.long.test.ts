import { expect, it, vi } from 'vitest';
import { AuditEntryModel } from '../audit/audit.model.ts';
import { BulkRowModel } from '../bulk/bulk.repo.ts';
import { ShipmentModel } from '../shipments/shipment.model.ts';
import { csvOf, sendList } from '../testing/imports/imports.ts';
import { fetchAs } from '../testing/files.ts';
import { startBackendsToKill } from './killed-backends.ts';

const ROWS = 800;
const KILLS = 10;
const { admin, endLocks, killInTurn, token, url } = await startBackendsToKill('import_kill');

it('makes no row twice and loses none, whichever of two backends is killed in the middle of a commit', async () => {
  const list = csvOf(
    ['Order #', 'Shipper', 'Consignee'],
    Array.from({ length: ROWS }, (_, index) => [`PO-${index}`, 'Acme', `Receiver ${index}`]),
  );
  const { id, version } = await sendList(fetchAs({ authorization: `Bearer ${token}` }), url(), list);
  await admin('POST /api/admin/imports/:id/commit', {
    params: { id },
    body: { version, mode: 'all' },
  });
  const isUnfinished = async () => (await ShipmentModel.countDocuments()) < ROWS;
  expect(await killInTurn(KILLS, 500, isUnfinished)).toBeGreaterThan(0);
  await vi.waitFor(
    async () => {
      await endLocks();
      const { import: found } = await admin('GET /api/admin/imports/:id', { params: { id } });
      expect(found).toMatchObject({ state: 'committed', counts: { created: ROWS, failed: 0, good: 0 } });
    },
    { timeout: 120_000, interval: 500 },
  );
  expect(await ShipmentModel.countDocuments()).toBe(ROWS);
  expect(await ShipmentModel.distinct('reference')).toHaveLength(ROWS);
  expect(await BulkRowModel.distinct('target')).toHaveLength(ROWS);
  expect(await AuditEntryModel.countDocuments({ action: 'package.created' })).toBe(ROWS);
});

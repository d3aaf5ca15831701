import { describe, expect, it, vi } from 'vitest';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { startImportBackend } from '../testing/imports/import-backend.ts';
import { TELLING, tellNow } from '../testing/shipments/tell-now.ts';
import { csvOf } from '../testing/imports/imports.ts';
import { AuditEntryModel, AuditValuesModel } from '../audit/audit.model.ts';
import { BulkModel } from '../bulk/bulk.repo.ts';
import { JobModel } from '../notify/jobs/job.repo.ts';
import { NewsModel } from '../notify/news.repo.ts';
import { ShipmentModel } from '../shipments/shipment.model.ts';

const UNKNOWN_ID = '0123456789abcdef01234567';
const imports = await startImportBackend('import_commit');
const { mails, ada, call, send, rowsOf, commit, undo, reach, committed, parcels } = imports;

/** Runs the stored jobs that tell people, once. */
async function tellDue(): Promise<void> {
  const stored = await JobModel.distinct('_id', TELLING);
  await JobModel.updateMany({ _id: { $in: stored } }, { $set: { nextRunAt: new Date() } });
  const isLeft = { ...TELLING, _id: { $in: stored } };
  await vi.waitFor(async () => expect(await JobModel.countDocuments(isLeft)).toBe(0), { timeout: 20_000 });
}

describe('a commit', () => {
  it('of all rows is refused while one is bad; a commit of the good rows leaves the bad one out', async () => {
    const found = await send(
      csvOf(
        ['Shipper', 'Consignee'],
        [
          ['Acme', 'Jane'],
          ['Acme', ''],
        ],
      ),
    );
    expect((await apiErrorOf(commit(found.id, found.version, 'all'))).code).toBe('import.not_ready');
    expect(await ShipmentModel.countDocuments()).toBe(0);
    await commit(found.id, found.version, 'good');
    expect((await reach(found.id, 'committed')).counts).toMatchObject({ created: 1, bad: 1 });
  });

  it('creates 120 rows in order, with an entry for the import and for each package', async () => {
    await AuditEntryModel.collection.deleteMany({});
    const found = await committed(parcels(120));
    expect(found.counts).toMatchObject({ rows: 120, created: 120, good: 0 });
    expect(await ShipmentModel.distinct('reference')).toHaveLength(120);
    const actions = await AuditEntryModel.aggregate([{ $sortByCount: '$action' }]);
    expect(actions).toEqual(
      expect.arrayContaining([
        { _id: 'package.created', count: 120 },
        { _id: 'import.committed', count: 1 },
      ]),
    );
  });

  it('creates the rows of a list once, even if it was sent twice before the first commit', async () => {
    const list = parcels(200);
    const [one, two] = [await send(list), await send(list)];
    await Promise.all([commit(one.id, one.version), commit(two.id, two.version)]);
    const found = [await reach(one.id, 'committed'), await reach(two.id, 'committed')];
    expect(await ShipmentModel.distinct('reference')).toHaveLength(200);
    expect(await ShipmentModel.countDocuments()).toBe(200);
    expect(found.reduce((sum, { counts }) => sum + counts.created, 0)).toBe(200);
    expect(found.reduce((sum, { counts }) => sum + counts.failed, 0)).toBe(200);
  });

  it('leaves out a vehicle that another package has since the list was judged', async () => {
    const vin = '1HGCM82633A004352';
    const found = await send(csvOf(['VIN', 'Shipper', 'Consignee'], [[vin, 'Acme', 'Jane']]));
    await call('POST /api/packages', {
      body: { kind: 'vehicle', sender: 'A', receiver: 'B', vehicle: { vin } },
    });
    await commit(found.id, found.version);
    expect((await reach(found.id, 'committed')).counts).toMatchObject({ created: 0, failed: 1 });
    const [failed] = await rowsOf(found.id, { show: 'failed' });
    expect(failed).toMatchObject({ problems: [{ code: 'vin_on_open_package' }] });
  });

  it('goes on without a row that is refused meanwhile', async () => {
    const list = csvOf(
      ['Tracking number', 'Shipper', 'Consignee'],
      Array.from({ length: 3 }, (_, index) => [`AB-100000${index}`, 'Acme', 'Jane']),
    );
    const found = await send(list);
    await call('POST /api/packages', {
      body: { kind: 'package', sender: 'A', receiver: 'B', trackingNumber: 'AB-1000001' },
    });
    await commit(found.id, found.version);
    expect((await reach(found.id, 'committed')).counts).toMatchObject({ created: 2, failed: 1 });
    const [failed] = await rowsOf(found.id, { show: 'failed' });
    expect(failed).toMatchObject({ row: 3, problems: [{ code: 'shipment.tracking_number_taken' }] });
  });

  it('sends one email for 500 rows of one receiver, once the import can no longer be undone', async () => {
    const found = await committed(parcels(500, () => ['Jane@Example.com']));
    expect(found.counts.created).toBe(500);
    await tellDue();
    expect(mails.received).toEqual([]);
    const [{ at } = {}] = await NewsModel.find().lean();
    expect(at?.getTime()).toBeGreaterThan(Date.parse(found.undoUntil ?? ''));
    expect(await NewsModel.countDocuments({ at })).toBe(500);
    await tellNow();
    expect(mails.received).toMatchObject([{ subject: '500 shipments are booked for you' }]);
  });
});

describe('an undo', () => {
  it('takes unchanged packages back, lists the others, and frees numbers and references', async () => {
    const list = parcels(60, () => ['jane@example.com']);
    const found = await committed(list);
    const touched = (await rowsOf(found.id))[0]?.trackingNumber ?? '';
    await call('PUT /api/packages/:id/status', { params: { id: touched }, body: { status: 'Processing' } });
    await undo(found.id);
    expect((await reach(found.id, 'undone')).counts).toMatchObject({ taken_back: 59, kept: 1, created: 0 });
    const audit = await call('GET /api/admin/audit', { query: { action: 'import.undone' } });
    expect(audit.items).toMatchObject([{ target: { id: found.id }, actor: { username: 'Dispatcher' } }]);
    expect((await rowsOf(found.id, { show: 'kept' })).map(({ trackingNumber }) => trackingNumber)).toEqual([
      touched,
    ]);
    const { items } = await call('GET /api/admin/packages', { query: {} });
    expect(items.map(({ trackingNumber }) => trackingNumber)).toEqual([touched]);
    const again = await send(list);
    expect(again.counts).toMatchObject({ good: 59, skipped: 1 });
    await tellNow();
    expect(mails.received).toMatchObject([{ subject: `Shipment ${touched} is booked for you` }]);
    expect(await NewsModel.countDocuments()).toBe(0);
  });

  it('leaves nothing in analytics, and frees numbers and references of customers at once', async () => {
    const list = csvOf(
      ['Tracking number', 'Order #', 'Shipper', 'Consignee', 'Customer', 'Price'],
      [['AB-2000001', 'PO-1', 'Acme', 'Jane', ada.username, '1000']],
    );
    const counted = async () => {
      const { totalPackages, pendingPackages } = await call('GET /api/admin/stats', {});
      const { created, revenue } = await call('GET /api/admin/analytics', { query: { period: 'week' } });
      return { totalPackages, pendingPackages, created: created.current, revenue: revenue.current };
    };
    const before = await counted();
    const { id } = await committed(list);
    expect(await counted()).toMatchObject({
      pendingPackages: before.pendingPackages + 1,
      totalPackages: before.totalPackages + 1,
    });
    await undo(id);
    await reach(id, 'undone');
    const kept = { targetId: 'AB-2000001', purgeAt: { $exists: false } };
    expect(await AuditValuesModel.countDocuments(kept)).toBe(0);
    // MongoDB does this by itself some time later.
    await ShipmentModel.collection.deleteMany({ purgeAt: { $lte: new Date() } });
    expect(await counted()).toEqual(before);
    expect((await committed(list)).counts).toMatchObject({ created: 1 });
  });

  it('that was interrupted delays the emails until it has ended', async () => {
    const { id } = await committed(parcels(1, () => ['jane@example.com']));
    await BulkModel.updateOne({ _id: id }, { $set: { state: 'undoing' } });
    await tellDue();
    expect(mails.received).toEqual([]);
    await BulkModel.updateOne({ _id: id }, { $set: { state: 'done' } });
    await tellNow();
    expect(mails.received).toHaveLength(1);
  });

  it('is possible from the list of one’s own imports, which shows an import until an hour after its end', async () => {
    const own = async () => (await call('GET /api/admin/imports', {})).items.map(({ id }) => id);
    await send(parcels(1));
    expect(await own()).toEqual([]);
    const { id } = await committed(parcels(2));
    expect(await own()).toEqual([id]);
    // An undo that was begun in time and has ended only now.
    await undo(id);
    await reach(id, 'undone');
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await BulkModel.updateOne({ _id: id }, { $set: { finishedAt: anHourAgo } });
    expect(await own()).toEqual([id]);
    await BulkModel.updateOne({ _id: id }, { $set: { undoneAt: anHourAgo } });
    expect(await own()).toEqual([]);
    await BulkModel.updateOne({ _id: id }, { $set: { state: 'undoing' } });
    expect(await own()).toEqual([id]);
    await BulkModel.updateOne({ _id: id }, { $set: { 'actor.userId': UNKNOWN_ID } });
    expect(await own()).toEqual([]);
  });

  it('is refused before the end of a commit, twice, and an hour later', async () => {
    const open = await send(parcels(1));
    expect((await apiErrorOf(undo(open.id))).code).toBe('import.undo_expired');
    const found = await committed(parcels(2));
    await BulkModel.updateOne({ _id: found.id }, { $set: { finishedAt: new Date(Date.now() - 3_600_000) } });
    expect((await apiErrorOf(undo(found.id))).code).toBe('import.undo_expired');
    expect(await ShipmentModel.countDocuments()).toBe(2);
  });
});

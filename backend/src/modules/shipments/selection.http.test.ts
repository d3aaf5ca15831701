import { afterAll, describe, expect, it, vi } from 'vitest';
import { startDispatchBackend, parcelEdit } from '../../testing/shipments/dispatch-backend.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { IdempotencyKeyModel } from '../../storage/transactions/idempotency-keys.ts';
import { ShipmentModel } from './shipment.model.ts';
import { withoutTimeLeft } from '../../testing/without-time-left.ts';

const { admin, ada, auditOf, backend, create, edit, get } = await startDispatchBackend('selection');

afterAll(() => backend.stop());

describe('updating the status of a selection', () => {
  const updateAll = (packages: { trackingNumber: string; version?: number }[], call = admin, key = '') =>
    call(
      'POST /api/admin/packages/status',
      { body: { packages, status: 'Out for Delivery', location: 'Dallas, TX', description: 'On the van' } },
      key === '' ? {} : { idempotencyKey: key },
    );

  it('gives each row an outcome of its own, in the order asked for', async () => {
    for (const number of ['BULK-1', 'BULK-2', 'BULK-3']) {
      await create(number, { customerId: number === 'BULK-1' ? ada.id : '' });
    }
    await edit('BULK-2', parcelEdit(1));
    const { results } = await updateAll([
      { trackingNumber: 'BULK-1', version: 1 },
      { trackingNumber: 'BULK-2', version: 1 },
      { trackingNumber: 'BULK-NONE' },
      { trackingNumber: 'BULK-3' },
    ]);
    expect(results.map(({ trackingNumber, outcome }) => [trackingNumber, outcome])).toEqual([
      ['BULK-1', 'updated'],
      ['BULK-2', 'changed'],
      ['BULK-NONE', 'not_found'],
      ['BULK-3', 'updated'],
    ]);
    expect(results[0]).toMatchObject({
      package: { status: 'Out for Delivery', currentLocation: 'Dallas, TX', customer: { username: 'ada' } },
    });
    expect((await get('BULK-2')).status).toBe('Pending');
    expect((await auditOf('BULK-3'))[0]).toMatchObject({ action: 'package.status_changed' });
    expect((await auditOf('BULK-2')).map(({ action }) => action)).not.toContain('package.status_changed');
  });

  it('updates each package once for one key, however often the call arrives', async () => {
    const rows = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const { trackingNumber } = await create(`BULK-KEY-${index}`);
        return { trackingNumber };
      }),
    );
    const key = 'one-and-the-same-key';
    const [first, second] = await Promise.all([updateAll(rows, admin, key), updateAll(rows, admin, key)]);
    expect(withoutTimeLeft(second)).toEqual(withoutTimeLeft(first));
    expect(first.results.every(({ outcome }) => outcome === 'updated')).toBe(true);
    const versions = first.results.map((row) => row.outcome === 'updated' && row.package.version);
    expect(new Set(versions)).toEqual(new Set([2]));
    expect((await get('BULK-KEY-0')).version).toBe(2);
  });

  it('finishes under the same key what a crash cut short, and updates nothing twice', async () => {
    const rows = [{ trackingNumber: 'BULK-CRASH-1' }, { trackingNumber: 'BULK-CRASH-2' }];
    for (const { trackingNumber } of rows) {
      await create(trackingNumber);
    }
    const key = 'cut-short-by-a-crash';
    const first = await updateAll(rows, admin, key);
    // As if the process had ended between the last row and the answer.
    await IdempotencyKeyModel.updateMany({ answer: /BULK-CRASH-1/ }, { $unset: { answer: 1 } });

    expect(await apiErrorOf(updateAll(rows.slice(1), admin, key))).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(withoutTimeLeft(await updateAll(rows, admin, key))).toEqual(withoutTimeLeft(first));
    expect((await get('BULK-CRASH-1')).version).toBe(2);
    expect((await get('BULK-CRASH-2')).version).toBe(2);
  });

  it('updates the others while one is held by a transaction that was left in the middle', async () => {
    const numbers = ['BULK-HELD', 'BULK-FREE-1', 'BULK-FREE-2'];
    const rows = await Promise.all(
      numbers.map(async (number) => {
        const { trackingNumber, version } = await create(number, {});
        return { trackingNumber, version };
      }),
    );
    // As a server leaves it that is killed in the middle of a write.
    const abandoned = await ShipmentModel.startSession();
    abandoned.startTransaction();
    await ShipmentModel.collection.updateOne(
      { trackingNumber: 'BULK-HELD' },
      { $set: { description: 'never committed' } },
      { session: abandoned },
    );
    const updating = updateAll(rows);
    await vi.waitFor(async () => expect((await get('BULK-FREE-2')).version).toBe(2));
    expect((await get('BULK-HELD')).version).toBe(1);
    await abandoned.abortTransaction();
    await abandoned.endSession();
    expect((await updating).results.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'updated'));
  });

  it('rejects none, too many, and malformed rows', async () => {
    expect(await apiErrorOf(updateAll([]))).toMatchObject({ status: 400 });
    const many = Array.from({ length: 201 }, (_, index) => ({ trackingNumber: `BULK-${index}` }));
    expect(await apiErrorOf(updateAll(many))).toMatchObject({ status: 400 });
    const rejected = await apiErrorOf(updateAll([{ trackingNumber: 'x' }]));
    expect(Object.keys(rejected.fields)).toEqual(['packages.0.trackingNumber']);
  });
});

import { afterAll, expect, it, vi } from 'vitest';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { IdempotencyKeyModel } from '../../storage/transactions/idempotency-keys.ts';
import { ShipmentModel } from './shipment.model.ts';

const { admin, ada, auditOf, backend, create, get } = await startDispatchBackend('selection');

afterAll(() => backend.stop());

const archiveAll = (trackingNumbers: string[], key = '') =>
  admin(
    'POST /api/admin/packages/archive',
    { body: { packages: trackingNumbers.map((trackingNumber) => ({ trackingNumber })), isArchived: true } },
    key === '' ? {} : { idempotencyKey: key },
  );

async function delivered(trackingNumbers: string[], fields: object = {}): Promise<string[]> {
  await Promise.all(trackingNumbers.map((number) => create(number, { status: 'Delivered', ...fields })));
  return trackingNumbers;
}

it('gives each row an outcome of its own, in the order asked for', async () => {
  await delivered(['MANY-1', 'MANY-3'], { customerId: ada.id });
  await create('MANY-2');
  const { results } = await archiveAll(['MANY-1', 'MANY-2', 'MANY-NONE', 'MANY-3']);
  expect(results.map(({ trackingNumber, outcome }) => [trackingNumber, outcome])).toEqual([
    ['MANY-1', 'updated'],
    ['MANY-2', 'not_delivered'],
    ['MANY-NONE', 'not_found'],
    ['MANY-3', 'updated'],
  ]);
  expect(results[0]).toMatchObject({
    package: { archivedAt: expect.any(String), customer: { username: 'ada' } },
  });
  expect((await get('MANY-2')).archivedAt).toBeUndefined();
  expect((await auditOf('MANY-3'))[0]).toMatchObject({ action: 'package.archived' });
  expect((await auditOf('MANY-2')).map(({ action }) => action)).not.toContain('package.archived');
});

it('changes each package once for one key, however often the call arrives', async () => {
  const numbers = await delivered(Array.from({ length: 30 }, (_, index) => `MANY-KEY-${index}`));
  const key = 'one-and-the-same-key';
  const [first, second] = await Promise.all([archiveAll(numbers, key), archiveAll(numbers, key)]);
  expect(second).toEqual(first);
  expect(first.results.every(({ outcome }) => outcome === 'updated')).toBe(true);
  const versions = first.results.map((row) => row.outcome === 'updated' && row.package.version);
  expect(new Set(versions)).toEqual(new Set([2]));
  expect((await get('MANY-KEY-0')).version).toBe(2);
});

it('finishes under the same key what a crash cut short, and changes nothing twice', async () => {
  const numbers = await delivered(['MANY-CRASH-1', 'MANY-CRASH-2']);
  const key = 'cut-short-by-a-crash';
  const first = await archiveAll(numbers, key);
  // As if the process had ended between the last row and the answer.
  await IdempotencyKeyModel.updateMany({ answer: /MANY-CRASH-1/ }, { $unset: { answer: 1 } });

  expect(await apiErrorOf(archiveAll(numbers.slice(1), key))).toMatchObject({
    code: 'idempotency_key_reused',
  });
  expect(await archiveAll(numbers, key)).toEqual(first);
  expect((await get('MANY-CRASH-1')).version).toBe(2);
  expect((await get('MANY-CRASH-2')).version).toBe(2);
});

it('changes the others while one is held by a transaction that was left in the middle', async () => {
  const numbers = await delivered(['MANY-HELD', 'MANY-FREE-1', 'MANY-FREE-2']);
  // As a server leaves it that is killed in the middle of a write.
  const abandoned = await ShipmentModel.startSession();
  abandoned.startTransaction();
  await ShipmentModel.collection.updateOne(
    { trackingNumber: 'MANY-HELD' },
    { $set: { description: 'never committed' } },
    { session: abandoned },
  );
  const archiving = archiveAll(numbers);
  await vi.waitFor(async () => expect((await get('MANY-FREE-2')).version).toBe(2));
  expect((await get('MANY-HELD')).version).toBe(1);
  await abandoned.abortTransaction();
  await abandoned.endSession();
  expect((await archiving).results.map(({ outcome }) => outcome)).toEqual(numbers.map(() => 'updated'));
});

it('rejects none, too many, and malformed rows', async () => {
  expect(await apiErrorOf(archiveAll([]))).toMatchObject({ status: 400 });
  const many = Array.from({ length: 201 }, (_, index) => `MANY-${index}`);
  expect(await apiErrorOf(archiveAll(many))).toMatchObject({ status: 400 });
  const rejected = await apiErrorOf(archiveAll(['x']));
  expect(Object.keys(rejected.fields)).toEqual(['packages.0.trackingNumber']);
});

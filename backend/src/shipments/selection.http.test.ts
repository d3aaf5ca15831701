import { afterAll, expect, it, vi } from 'vitest';
import { startDispatchBackend } from '../testing/shipments/dispatch-backend.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { outbox } from '../storage/transactions/outbox.ts';

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

it('changes all that can be, or nothing where it fails', async () => {
  const numbers = await delivered(['MANY-ALL-1', 'MANY-ALL-2']);
  const publish = outbox.publish.bind(outbox);
  const published = vi.spyOn(outbox, 'publish').mockImplementation(async (...event) => {
    if (published.mock.calls.length === 2) {
      throw new Error('No disk');
    }
    await publish(...event);
  });
  expect(await apiErrorOf(archiveAll(numbers))).toMatchObject({ status: 500 });
  published.mockRestore();
  expect((await get('MANY-ALL-1')).version).toBe(1);
  expect((await archiveAll(numbers)).results.map(({ outcome }) => outcome)).toEqual(['updated', 'updated']);
});

it('rejects none, too many, and malformed rows', async () => {
  expect(await apiErrorOf(archiveAll([]))).toMatchObject({ status: 400 });
  const many = Array.from({ length: 201 }, (_, index) => `MANY-${index}`);
  expect(await apiErrorOf(archiveAll(many))).toMatchObject({ status: 400 });
  const rejected = await apiErrorOf(archiveAll(['x']));
  expect(Object.keys(rejected.fields)).toEqual(['packages.0.trackingNumber']);
});

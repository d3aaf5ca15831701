import { afterAll, expect, it, vi } from 'vitest';
import { outbox } from '../../storage/transactions/outbox.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';

const dispatch = await startDispatchBackend('archive');
const { admin, ada, archive, auditOf, backend, create, get, patch, remove, restore, track, updateStatus } =
  dispatch;

afterAll(() => backend.stop());

const numbersIn = async (archived: 'true' | 'false') =>
  (await admin('GET /api/admin/packages', { query: { archived } })).items.map(
    ({ trackingNumber }) => trackingNumber,
  );

it('an archived package leaves only the current list; tracking, its customer and the counts keep it', async () => {
  const { trackingNumber } = await create('', { status: 'Delivered', customerId: ada.id });
  const counts = await admin('GET /api/admin/stats', {});
  expect(await archive([trackingNumber])).toEqual(['updated']);
  expect(await numbersIn('false')).not.toContain(trackingNumber);
  expect(await numbersIn('true')).toContain(trackingNumber);
  expect(await get(trackingNumber)).toMatchObject({
    archivedAt: expect.any(String),
    can: { archive: false, unarchive: true, restore: false, delete: true, edit: true },
  });
  expect((await track(trackingNumber)).package.status).toBe('Delivered');
  expect(await ada.call('GET /api/packages/user', { query: {} })).toMatchObject({
    items: [{ trackingNumber }],
    counts: { total: 1, delivered: 1 },
  });
  expect(await admin('GET /api/admin/stats', {})).toEqual(counts);

  expect(await archive([trackingNumber], false)).toEqual(['updated']);
  expect(await numbersIn('false')).toContain(trackingNumber);
  expect((await get(trackingNumber)).archivedAt).toBeUndefined();
  expect((await auditOf(trackingNumber)).map(({ action }) => action)).toEqual([
    'package.unarchived',
    'package.archived',
    'package.created',
  ]);
});

it('each package of a selection has its own outcome, and a repetition changes nothing', async () => {
  const delivered = await create('', { status: 'Delivered' });
  const onTheWay = await create('', { status: 'In Transit' });
  const deleted = await create('', { status: 'Delivered' });
  await remove(deleted.trackingNumber);
  const numbers = [delivered, onTheWay, deleted].map(({ trackingNumber }) => trackingNumber);
  expect(await archive(numbers)).toEqual(['updated', 'not_delivered', 'not_found']);
  const { version } = await get(delivered.trackingNumber);
  expect(await archive([delivered.trackingNumber])).toEqual(['updated']);
  expect((await get(delivered.trackingNumber)).version).toBe(version);
  expect(await archive([onTheWay.trackingNumber], false)).toEqual(['updated']);
  expect(await archive([deleted.trackingNumber], false)).toEqual(['not_found']);
});

it('an archived package can still be edited, deleted and restored', async () => {
  const { trackingNumber } = await create('', { status: 'Delivered' });
  await archive([trackingNumber]);
  const { version } = await get(trackingNumber);
  expect(await patch(trackingNumber, { version, receiver: 'John Roe' })).toMatchObject({
    archivedAt: expect.any(String),
  });
  await remove(trackingNumber);
  expect(await get(trackingNumber)).toMatchObject({
    purgeAt: expect.any(String),
    can: { unarchive: false, restore: true },
  });
  expect(await apiErrorOf(track(trackingNumber))).toMatchObject({ status: 404 });
  expect(await restore(trackingNumber)).toMatchObject({ can: { archive: true } });
});

it('a new status returns an archived package to the current list', async () => {
  const { trackingNumber } = await create('', { status: 'Delivered' });
  await archive([trackingNumber]);
  await updateStatus(trackingNumber, 'Out for Delivery');
  expect(await numbersIn('false')).toContain(trackingNumber);
});

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

it('gives each row of a selection its own outcome, in the order of the call', async () => {
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

it('archives each package once for one key, however often the call arrives', async () => {
  const numbers = await delivered(Array.from({ length: 30 }, (_, index) => `MANY-KEY-${index}`));
  const key = 'one-and-the-same-key';
  const [first, second] = await Promise.all([archiveAll(numbers, key), archiveAll(numbers, key)]);
  expect(second).toEqual(first);
  expect(first.results.every(({ outcome }) => outcome === 'updated')).toBe(true);
  const versions = first.results.map((row) => row.outcome === 'updated' && row.package.version);
  expect(new Set(versions)).toEqual(new Set([2]));
  expect((await get('MANY-KEY-0')).version).toBe(2);
});

it('archives all that it can, or nothing if it fails', async () => {
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

it('rejects a selection that is empty, too long or malformed', async () => {
  expect(await apiErrorOf(archiveAll([]))).toMatchObject({ status: 400 });
  const many = Array.from({ length: 201 }, (_, index) => `MANY-${index}`);
  expect(await apiErrorOf(archiveAll(many))).toMatchObject({ status: 400 });
  const rejected = await apiErrorOf(archiveAll(['x']));
  expect(Object.keys(rejected.fields)).toEqual(['packages.0.trackingNumber']);
});

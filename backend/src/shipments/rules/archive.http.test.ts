import { expect, it, vi } from 'vitest';
import { outbox } from '../../storage/transactions/outbox.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';

const dispatch = await startDispatchBackend('archive');
const { admin, ada, archive, auditOf, create, get, patch, remove, restore, track, updateStatus } = dispatch;

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

it('rejects a selection that is empty or too long', async () => {
  const many = Array.from({ length: 201 }, (_, index) => `MANY-${index}`);
  for (const numbers of [[], many]) {
    expect(await apiErrorOf(archiveAll(numbers))).toMatchObject({ code: 'invalid_input' });
  }
});

import { afterAll, expect, it } from 'vitest';
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

it('leaves the current list only: tracking, the customer’s dashboard and the counts stay', async () => {
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

it('gives each of a selection an outcome of its own, and does nothing twice', async () => {
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

it('keeps an archived package one that can be edited, deleted and restored', async () => {
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

it('returns to the current list with a new status', async () => {
  const { trackingNumber } = await create('', { status: 'Delivered' });
  await archive([trackingNumber]);
  await updateStatus(trackingNumber, 'Out for Delivery');
  expect(await numbersIn('false')).toContain(trackingNumber);
});

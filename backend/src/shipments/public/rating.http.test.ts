import { expect, it } from 'vitest';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { signUpCustomer } from '../../testing/customer.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';

const dispatch = await startDispatchBackend('rating');
const { admin, ada, archive, backend, create, get, rate, remove, track, updateStatus } = dispatch;

const params = (trackingNumber: string) => ({ params: { trackingNumber } });
const ownOf = async () => (await ada.call('GET /api/packages/user', { query: {} })).items;

it('only the owner rates a delivered package, once', async () => {
  const { trackingNumber } = await create('', { customerId: ada.id });
  expect(await apiErrorOf(rate(trackingNumber))).toMatchObject({ code: 'shipment.not_delivered' });
  await updateStatus(trackingNumber, 'Delivered');
  expect(await ownOf()).toMatchObject([{ can: { rate: true } }]);

  const { call } = await signUpCustomer(backend, 'ben');
  for (const other of [call, admin]) {
    expect(await apiErrorOf(rate(trackingNumber, 1, other))).toMatchObject({ code: 'shipment.not_found' });
  }
  const rated = await ada.call('POST /api/packages/user/:trackingNumber/rating', {
    ...params(trackingNumber),
    body: { stars: 4, comment: 'Careful driver' },
  });
  expect(rated).toMatchObject({ rating: { stars: 4, comment: 'Careful driver' }, can: { rate: false } });
  expect(await apiErrorOf(rate(trackingNumber))).toMatchObject({ code: 'shipment.already_rated' });
  expect(await get(trackingNumber)).toMatchObject({ rating: { stars: 4, comment: 'Careful driver' } });
  expect(JSON.stringify(await track(trackingNumber))).not.toContain('Careful driver');
});

it('of several ratings at the same time one counts', async () => {
  const { trackingNumber } = await create('', { customerId: ada.id, status: 'Delivered' });
  const ratings = await Promise.allSettled([1, 2, 3, 4].map((stars) => rate(trackingNumber, stars)));
  expect(ratings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('an archived package can be rated, a deleted one cannot', async () => {
  const { trackingNumber } = await create('', { customerId: ada.id, status: 'Delivered' });
  await archive([trackingNumber]);
  expect(await rate(trackingNumber, 3)).toMatchObject({ rating: { stars: 3 } });
  const deleted = await create('', { customerId: ada.id, status: 'Delivered' });
  await remove(deleted.trackingNumber);
  expect(await apiErrorOf(rate(deleted.trackingNumber))).toMatchObject({ status: 404 });
});

it.each([0, 6, 2.5])('a rating has one to five stars: %d are rejected', async (stars) => {
  const { trackingNumber } = await create('', { customerId: ada.id, status: 'Delivered' });
  expect(await apiErrorOf(rate(trackingNumber, stars))).toMatchObject({ status: 400 });
});

import { afterAll, expect, it } from 'vitest';
import { apiErrorOf } from '../testing/api-error.ts';
import { signUpCustomer } from '../testing/customer.ts';
import { startDispatchBackend } from '../testing/dispatch-backend.ts';

const { backend, ada, create } = await startDispatchBackend('idempotency_callers');
const bob = await signUpCustomer(backend, 'bob');

afterAll(() => backend.stop());

it.each([
  ['an idempotency key', {}],
  ['an idempotency key and a client id', { clientId: 'a-message-of-both-------' }],
])('sends a customer’s own message under %s that another customer used for the same one', async (_, ids) => {
  const same = { body: { message: 'Where is it?', ...ids } };
  const options = { idempotencyKey: crypto.randomUUID() };
  const hers = await ada.call('POST /api/chat/send', same, options);
  expect(hers).toMatchObject({ userId: ada.id, conversationId: ada.id });
  const his = await bob.call('POST /api/chat/send', same, options);
  expect(his).toMatchObject({ userId: bob.id, conversationId: bob.id });
  expect((await bob.call('GET /api/chat/messages', {})).items[0]).toEqual(his);
  expect(await ada.call('POST /api/chat/send', same, options)).toEqual(hers);
});

it('answers a customer who adds a package by what is theirs, not by what another was answered under that key', async () => {
  await create('ADDED-BY-ADA', { receiverPhone: '(555) 010-4477' });
  const same = { body: { trackingNumber: 'ADDED-BY-ADA', verificationFactor: '4477' } };
  const options = { idempotencyKey: crypto.randomUUID() };
  const added = await ada.call('POST /api/packages/user', same, options);
  expect(await apiErrorOf(bob.call('POST /api/packages/user', same, options))).toMatchObject({
    status: 404,
    code: 'shipment.not_attached',
  });
  expect(await ada.call('POST /api/packages/user', same, options)).toEqual(added);
});

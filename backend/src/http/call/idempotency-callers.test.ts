import { expect, it } from 'vitest';
import { IdempotencyKeyModel } from '../../storage/transactions/idempotency-keys.ts';
import { serverSecret } from '../../storage/server-secrets.ts';
import { createSealedTokens } from '../../kernel/sealed-tokens.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { signUpCustomer } from '../../testing/customer.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';

const { backend, ada, create } = await startDispatchBackend('idempotency_callers');
const bob = await signUpCustomer(backend, 'bob');

it.each([
  ['an idempotency key', {}],
  ['an idempotency key and a client id', { clientId: 'a-message-of-both-------' }],
])(
  'a customer’s message is sent under %s that another customer has used for the same text',
  async (_, ids) => {
    const same = { body: { message: 'Where is it?', ...ids } };
    const options = { idempotencyKey: crypto.randomUUID() };
    const hers = await ada.call('POST /api/chat/send', same, options);
    expect(hers).toMatchObject({ userId: ada.id, conversationId: ada.id });
    const his = await bob.call('POST /api/chat/send', same, options);
    expect(his).toMatchObject({ userId: bob.id, conversationId: bob.id });
    expect((await bob.call('GET /api/chat/messages', {})).items[0]).toEqual(his);
    expect(await ada.call('POST /api/chat/send', same, options)).toEqual(hers);
  },
);

it('a customer who adds a package gets their own answer, not the one that another customer got under that key', async () => {
  await create('ADDED-BY-ADA', { receiverPhone: '(555) 010-4477' });
  const same = { body: { trackingNumber: 'ADDED-BY-ADA', verificationFactor: '4477' } };
  const options = { idempotencyKey: crypto.randomUUID() };
  const added = await ada.call('POST /api/packages/user', same, options);
  expect(await apiErrorOf(bob.call('POST /api/packages/user', same, options))).toMatchObject({
    code: 'shipment.not_attached',
  });
  expect(await ada.call('POST /api/packages/user', same, options)).toEqual(added);
});

it('the key of a call that changes nothing when repeated is not stored', async () => {
  const before = await IdempotencyKeyModel.countDocuments();
  const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
  const stopLinks = createSealedTokens<{ email: string }>({
    secret: await serverSecret('links'),
    purpose: 'stop-subscription',
    clock: () => new Date(),
  });
  const options = { idempotencyKey: crypto.randomUUID() };
  for (const _time of ['first', 'second']) {
    expect(
      await backend.api(
        'POST /api/push/unsubscribe',
        { body: { trackingNumber: 'ADDED-BY-ADA', endpoint } },
        options,
      ),
    ).toEqual({ unsubscribed: true });
    expect(await ada.call('POST /api/chat/push/stop', { body: { endpoint } }, options)).toEqual({
      unsubscribed: true,
    });
    const token = await stopLinks.seal({ email: 'ann@example.com' }, 60_000);
    await backend.api('POST /api/subscriptions/stop', { query: { token } }, options);
  }
  expect(await IdempotencyKeyModel.countDocuments()).toBe(before);
  await ada.call('POST /api/chat/send', { body: { message: 'Where is it?' } }, options);
  expect(await IdempotencyKeyModel.countDocuments()).toBe(before + 1);
});

import type { ApiError } from '@moveway/api-client/api-error.ts';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import { expect, it } from 'vitest';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { signUpCustomer } from '../testing/customer.ts';
import { forwardedFrom } from '../testing/forwarded.ts';
import { startDispatchBackend } from '../testing/shipments/dispatch-backend.ts';

const LIMIT = 5;
const OWN = 'MW100000001';
const OTHERS = 'MW100000002';
const NOWHERE = 'MW100000003';

let serial = 0;

const dispatch = await startDispatchBackend('guessed_numbers', {
  RATE_LIMIT_TRACKING_MISSES: String(LIMIT),
  RATE_LIMIT_MESSAGES: '1000',
  TRUST_PROXY: '1',
});
await dispatch.create(OTHERS);

/** A customer with a network of their own. */
async function aCustomer() {
  serial += 1;
  const address = `203.0.113.${serial}`;
  const { backend } = dispatch;
  const customer = await signUpCustomer(
    { url: backend.url, browser: () => forwardedFrom(address, backend.browser()) },
    `guesser${serial}`,
  );
  const say = (trackingNumber: string) =>
    customer.call('POST /api/chat/send', { body: { message: 'Where is it?', trackingNumber } });
  const track = (trackingNumber: string) =>
    createApiClient({ baseUrl: backend.url, fetch: forwardedFrom(address) })(
      'GET /api/packages/track/:trackingNumber',
      { params: { trackingNumber } },
    );
  return { ...customer, say, track };
}

/** What may differ between two answers of the same shape. */
const withoutNames = (answer: object, trackingNumber: string) =>
  JSON.stringify(answer)
    .replaceAll(trackingNumber, 'NUMBER')
    .replaceAll(/[0-9a-f]{24}/g, 'ID')
    .replaceAll(/"[^"]*T[^"]*Z"/g, 'TIME');

/** Every answer about a number that a customer gets in the chat. */
async function answersAbout(trackingNumber: string): Promise<string[]> {
  const { call, say } = await aCustomer();
  const ask = () =>
    Promise.all([
      call('GET /api/chat/messages', { query: { trackingNumber } }),
      // Before there is a conversation, it is not found.
      call('PUT /api/chat/receipts', { body: { state: 'seen', sequence: 1, trackingNumber } }).catch(
        ({ status, code }: ApiError) => ({ status, code }),
      ),
      call('POST /api/chat/typing', { body: { isTyping: true, trackingNumber } }),
      call('GET /api/chat/conversations', {}),
    ]);
  const answers = [...(await ask()), await say(trackingNumber), await say(trackingNumber), ...(await ask())];
  return answers.map((answer) => withoutNames(answer, trackingNumber));
}

it('get the same answer from the chat whether another customer has them or nobody', async () => {
  expect(await answersAbout(OTHERS)).toEqual(await answersAbout(NOWHERE));
});

it.each([
  ['another customer’s', () => OTHERS],
  ['nobody’s', () => NOWHERE],
])('are counted like numbers that tracking did not find: %s', async (_, number) => {
  const { say, track } = await aCustomer();
  for (let index = 1; index < LIMIT; index += 1) {
    await apiErrorOf(track(`MW20000000${index}`));
  }
  await say(number());
  // A conversation that has begun tells nothing, and goes on.
  await say(number());
  const rejected = { code: 'rate_limited', retryAfter: expect.any(Number) };
  expect(await apiErrorOf(say('MW300000001'))).toMatchObject(rejected);
  expect(await apiErrorOf(say(number() === OTHERS ? NOWHERE : OTHERS))).toMatchObject(rejected);
  await track(OTHERS);
  const began = performance.now();
  await track(OTHERS);
  expect(performance.now() - began).toBeGreaterThan(500);
  await say(number());
});

it('are not numbers on the customer’s own dashboard', async () => {
  const customer = await aCustomer();
  await dispatch.create(OWN, { customerId: customer.id });
  for (let index = 0; index <= LIMIT; index += 1) {
    await apiErrorOf(customer.track(`MW40000000${index}`));
  }
  expect(await apiErrorOf(customer.say(OTHERS))).toMatchObject({ code: 'rate_limited' });
  expect(await customer.say(OWN)).toMatchObject({ sequence: 1 });
});

it('are distinguished for staff', async () => {
  const say = (trackingNumber: string) =>
    dispatch.admin('POST /api/chat/send', { body: { message: 'A test', trackingNumber } });
  await say(OTHERS);
  expect(await apiErrorOf(say(NOWHERE))).toMatchObject({ code: 'shipment.not_found' });
});

import { expect, it, vi } from 'vitest';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { IdempotencyKeyModel } from '../storage/transactions/idempotency-keys.ts';
import { signUpCustomer } from '../testing/customer.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { startBackendOfFile } from '../testing/test-backend.ts';
import { conversationRepo } from './conversation.repo.ts';

const backend = await startBackendOfFile('message_limit', { env: { RATE_LIMIT_MESSAGES: '3' } });

const write = (call: ApiCall) => call('POST /api/chat/send', { body: { message: 'Are you there?' } });

it('limits how fast a customer writes, stores nothing beyond it, and does not limit others', async () => {
  const [max, mia] = [await signUpCustomer(backend, 'max'), await signUpCustomer(backend, 'mia')];
  for (let index = 0; index < 3; index += 1) {
    await write(max.call);
  }
  const rejected = await apiErrorOf(write(max.call));
  expect(rejected).toMatchObject({ code: 'rate_limited' });
  expect(rejected.retryAfter).toBeGreaterThan(0);
  expect((await max.call('GET /api/chat/messages', {})).items).toHaveLength(3);
  await write(mia.call);
});

it('starts no write for a message that is known to be beyond the limit', async () => {
  const { call } = await signUpCustomer(backend, 'meg');
  const addMessage = vi.spyOn(conversationRepo, 'addMessage');
  for (let index = 0; index < 3; index += 1) {
    await write(call);
  }
  expect(addMessage).toHaveBeenCalledTimes(3);
  expect(await apiErrorOf(write(call))).toMatchObject({ code: 'rate_limited' });
  expect(addMessage).toHaveBeenCalledTimes(3);
  addMessage.mockRestore();
});

it('counts a message once, however often it is sent under one key', async () => {
  const { call } = await signUpCustomer(backend, 'moe');
  const body = { message: 'Is this on?' };
  const send = () => call('POST /api/chat/send', { body }, { idempotencyKey: 'one-message' });
  const first = await send();
  for (let index = 0; index < 3; index += 1) {
    expect(await send()).toEqual(first);
  }
  await write(call);
});

it('returns a message that is stored under its id even beyond the limit, and stores no key', async () => {
  const { call } = await signUpCustomer(backend, 'ned');
  const keys = await IdempotencyKeyModel.countDocuments();
  const body = { message: 'Is this on?', clientId: 'n'.repeat(22) };
  const first = await call('POST /api/chat/send', { body });
  for (let index = 0; index < 3; index += 1) {
    expect(await call('POST /api/chat/send', { body })).toEqual(first);
  }
  expect(await apiErrorOf(write(call))).toMatchObject({ code: 'rate_limited' });
  expect((await call('GET /api/chat/messages', {})).items).toHaveLength(1);
  expect(await IdempotencyKeyModel.countDocuments()).toBe(keys);
});

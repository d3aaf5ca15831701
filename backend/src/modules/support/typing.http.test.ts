import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpCustomer } from '../../testing/customer.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { TypingModel } from './typing.model.ts';

const ID = 'a'.repeat(24);
let backend: TestBackend;
let dispatcher: ApiCall;
let ann: Awaited<ReturnType<typeof signUpCustomer>>;

beforeAll(async () => {
  backend = await startTestBackend('typing');
  dispatcher = await backend.admin();
  ann = await signUpCustomer(backend, 'ann');
  await dispatcher('PUT /api/admin/users/:id/role', { params: { id: ann.id }, body: { isAdmin: true } });
});
afterAll(() => backend.stop());

const report = (call: ApiCall, isTyping: boolean, id = ID) =>
  call('POST /api/admin/conversations/:id/typing', { params: { id }, body: { isTyping } });

/** Begins to type, and is not forgotten however slow this machine is. */
async function type(call: ApiCall): Promise<void> {
  await report(call, true);
  await TypingModel.updateMany({}, { $set: { at: new Date(Date.now() + 60_000) } });
}

it('colleagues see who writes in the same conversation, until they stop, and not themselves', async () => {
  expect(await report(ann.call, true)).toEqual({ others: [] });
  await type(ann.call);
  expect(await report(dispatcher, false)).toEqual({ others: [{ id: ann.id, username: 'ann' }] });
  expect(await report(dispatcher, false, 'b'.repeat(24))).toEqual({ others: [] });
  await report(ann.call, false);
  expect(await report(dispatcher, false)).toEqual({ others: [] });
  await type(dispatcher);
  expect((await report(ann.call, false)).others).toMatchObject([{ username: 'Dispatcher' }]);
});

it('whoever has gone without a word is forgotten', async () => {
  await TypingModel.deleteMany({});
  await report(ann.call, true);
  await TypingModel.updateOne({ userId: ann.id }, { $set: { at: new Date(Date.now() - 8000) } });
  expect(await report(dispatcher, false)).toEqual({ others: [] });
});

import { createApiClient } from '@moveway/api-client/api-client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrowserFetch } from '../../testing/browser-fetch.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { TEST_ADMIN, startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { UserModel } from '../accounts/account.model.ts';
import { ChatMessageModel } from '../chat/chat.model.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend('analytics');
});
afterAll(() => backend.stop());

it('refuses somebody who is not signed in, and a customer', async () => {
  expect((await refusalOf(backend.api('GET /api/admin/stats', {}))).status).toBe(401);

  const call = createApiClient({ baseUrl: backend.url, fetch: createBrowserFetch(backend.url) });
  await call('POST /api/auth/admin-login', { body: TEST_ADMIN });
  await UserModel.updateMany({}, { $set: { isAdmin: false } });
  const error = await refusalOf(call('GET /api/admin/stats', {}));
  await UserModel.updateMany({}, { $set: { isAdmin: true } });
  expect(error).toMatchObject({ status: 403, code: 'forbidden' });
});

it('says 85 percent are delivered while there are no packages', async () => {
  const call = await backend.admin();
  await expect(call('GET /api/admin/stats', {})).resolves.toEqual({
    totalUsers: 1,
    totalPackages: 0,
    activePackages: 0,
    pendingPackages: 0,
    deliveredPackages: 0,
    chatMessages: 0,
    deliveryRate: 85,
  });
});

it('counts what is there', async () => {
  const call = await backend.admin();
  for (const status of ['Pending', 'In Transit', 'Delivered'] as const) {
    await call('POST /api/packages', { body: { kind: 'package', sender: 'Ann', receiver: 'Bob', status } });
  }
  const user = await UserModel.findOne().orFail();
  await ChatMessageModel.create([
    { userId: user._id, message: 'Hello', isFromAdmin: false, timestamp: new Date() },
  ]);
  await expect(call('GET /api/admin/stats', {})).resolves.toMatchObject({
    totalPackages: 3,
    activePackages: 2,
    pendingPackages: 1,
    deliveredPackages: 1,
    chatMessages: 1,
    deliveryRate: 33,
  });
});

import { createApiClient } from '@moveway/api-client/api-client.ts';
import { expect, it, vi } from 'vitest';
import { startBackendOfFile } from '../testing/test-backend.ts';
import { UserModel } from '../accounts/account.model.ts';
import { ChatMessageModel } from '../chat/message.repo.ts';

const backend = await startBackendOfFile('analytics');

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
    customersWaiting: 0,
    latePackages: 0,
    stalledPackages: 0,
    unassignedPackages: 0,
    openRequests: 0,
    failedJobs: 0,
    holdsDue: 0,
    cancellationsAsked: 0,
    beforeOpening: expect.arrayContaining(['company', 'email']),
    isCounting: false,
  });
});

it('says how many users there are, even if MongoDB’s estimate is wrong', async () => {
  const call = await backend.admin();
  const { totalUsers } = await call('GET /api/admin/stats', {});
  // MongoDB's estimated count may be wrong after an unclean stop, so it must not be asked for.
  const known = vi.spyOn(UserModel, 'estimatedDocumentCount').mockRejectedValue(new Error('not asked'));
  await createApiClient({ baseUrl: backend.url, fetch: backend.browser() })('POST /api/auth/signup', {
    body: {
      firstName: 'June',
      surname: 'Roe',
      email: 'june@example.com',
      phoneNumber: '555 0100',
      username: 'june',
      password: 'secret words',
    },
  });
  await expect(call('GET /api/admin/stats', {})).resolves.toMatchObject({ totalUsers: totalUsers + 1 });
  known.mockRestore();
});

it('counts users, packages and messages', async () => {
  const call = await backend.admin();
  for (const status of ['Pending', 'In Transit', 'Delivered'] as const) {
    await call('POST /api/packages', { body: { kind: 'package', sender: 'Ann', receiver: 'Bob', status } });
  }
  await call('POST /api/chat/send', { body: { message: 'Hello' } });
  await expect(call('GET /api/admin/stats', {})).resolves.toMatchObject({
    totalPackages: 3,
    activePackages: 2,
    pendingPackages: 1,
    deliveredPackages: 1,
    unassignedPackages: 2,
    chatMessages: 1,
    deliveryRate: 33,
  });
});

it('reports a change as soon as it happened, with its lane', async () => {
  const call = await backend.admin();
  const lane = { origin: 'Dallas, TX', destination: 'Chicago, IL' };
  const before = await call('GET /api/admin/analytics', { query: { period: 'week' } });
  const { trackingNumber: id } = await call('POST /api/packages', {
    body: { sender: 'Ann', receiver: 'Bob', ...lane },
  });
  await call('PUT /api/packages/:id/status', { params: { id }, body: { status: 'Delivered' } });
  const after = await call('GET /api/admin/analytics', { query: { period: 'week' } });
  expect(after.created.current).toBe((before.created.current ?? 0) + 1);
  expect(after.delivered.current).toBe((before.delivered.current ?? 0) + 1);
  expect(after.onTimeShare.current).toBe(100);
  expect(after.timeline.at(-1)).toMatchObject({ created: after.created.current });
  // The lanes of a week are a minute old.
  const { lanes } = await call('GET /api/admin/analytics', { query: { period: 'month' } });
  expect(lanes).toEqual([
    { origin: { label: 'Dallas, TX' }, destination: { label: 'Chicago, IL' }, count: 1 },
  ]);
});

it('lists a late package with what the caller may do', async () => {
  const call = await backend.admin();
  const threeDaysAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const { trackingNumber } = await call('POST /api/packages', {
    body: { sender: 'Ann', receiver: 'Bob', status: 'In Transit', arrivalDate: threeDaysAgo },
  });
  const { items } = await call('GET /api/admin/analytics/attention', {});
  expect(items).toMatchObject([{ reason: 'late', package: { trackingNumber, can: { updateStatus: true } } }]);
  expect(items[0]?.days).toBeGreaterThanOrEqual(2);
});

it('says which of its numbers are estimates', async () => {
  const call = await backend.admin();
  await expect(call('GET /api/admin/stats', {})).resolves.not.toHaveProperty('estimated');
  const messages = Array.from({ length: 10_001 }, (_, sequence) => ({ sequence }));
  await ChatMessageModel.collection.insertMany(messages);
  await expect(call('GET /api/admin/stats', {})).resolves.toMatchObject({ estimated: ['chatMessages'] });
});

import type { ApiOutput } from '@moveway/contracts/api.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { storeFailedJob } from '../../testing/audit/audited-targets.ts';
import { agedFormToken } from '../../testing/form-requests.ts';
import { startMailedBackend } from '../../testing/servers/mailed-backend.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import { SubscriptionModel } from '../../subscriptions/subscription.repo.ts';
import { createFailedJobService } from './failed-job.service.ts';
import { JobModel } from './job.repo.ts';
import { allPages } from '../../testing/all-pages.ts';

const JANE = 'jane@example.com';

const { backend, mails } = await startMailedBackend('failed_jobs', { env: { JOBS_POLL_MS: '100' } });
const admin = await backend.admin();
afterEach(async () => {
  mails.failWith(undefined);
  mails.received.length = 0;
  await Promise.all([JobModel.deleteMany({}), SubscriptionModel.deleteMany({})]);
});

const list = (query: { limit?: number; cursor?: string } = {}) =>
  admin('GET /api/admin/failed-jobs', { query });
const retry = (id: string) => admin('POST /api/admin/failed-jobs/:id/retry', { params: { id } });
const discard = (id: string) => admin('DELETE /api/admin/failed-jobs/:id', { params: { id } });
const countInStats = async () => (await admin('GET /api/admin/stats', {})).failedJobs;

/** An email that the server rejects for good. */
async function failToSend(): Promise<ApiOutput<'GET /api/admin/failed-jobs'>['items'][number]> {
  mails.failWith(550);
  await backend.api('POST /api/subscriptions', { body: { email: JANE, formToken: await agedFormToken() } });
  const failed = await vi.waitFor(
    async () => {
      const [first] = (await list()).items;
      expect(first).toBeDefined();
      return first as NonNullable<typeof first>;
    },
    { interval: 20 },
  );
  mails.failWith(undefined);
  return failed;
}

it('lists a job that has failed for good, and counts it', async () => {
  expect(await failToSend()).toEqual({
    id: expect.any(String),
    kind: 'mail.confirm-subscription',
    attempts: 1,
    error: 'The mail server rejected the email (550 at RCPT TO)',
    createdAt: expect.any(String),
    failedAt: expect.any(String),
  });
  expect(await countInStats()).toBe(1);
});

it('sends an email that is retried, and removes it from the list', async () => {
  const { id } = await failToSend();
  expect(await retry(id)).toEqual({ retried: true });
  await mails.waitFor(JANE, 'Confirm your subscription');
  expect((await list()).items).toEqual([]);
  expect(await countInStats()).toBe(0);
});

it('sends an email that may have arrived again if staff retry it', async () => {
  const { id } = await storeFailedJob({ begunAt: new Date(), lastFinishedAt: new Date() });
  await retry(id);
  const job = await JobModel.findById(id).lean();
  expect(job).toMatchObject({ failCount: 0, nextRunAt: expect.any(Date) });
  for (const field of ['begunAt', 'lastFinishedAt', 'failedAt', 'failReason']) {
    expect(job).not.toHaveProperty(field);
  }
});

it('lists a job that a restore has held with its attempts before, and releases it at a retry', async () => {
  const heldAt = new Date();
  const { id } = await storeFailedJob({ heldAt, failedAt: heldAt, failCount: 1 });
  expect((await list()).items).toMatchObject([{ id, heldAt: heldAt.toISOString(), attempts: 0 }]);
  await retry(id);
  expect(await JobModel.findById(id).lean()).not.toHaveProperty('heldAt');
});

it('names the packages that a job is about, and whether an email is for the customer or the receiver', async () => {
  const failedAt = new Date();
  await storeFailedJob({
    failedAt,
    data: { trackingNumber: 'MW100000001', recipient: 'receiver', email: JANE },
  });
  await storeFailedJob({ failedAt, data: { trackingNumbers: ['MW100000002', 'MW100000003'], email: JANE } });
  const { items } = await list();
  expect(items).toMatchObject([
    { trackingNumber: 'MW100000002', otherPackages: 1 },
    { trackingNumber: 'MW100000001', recipient: 'receiver' },
  ]);
  expect(JSON.stringify(items)).not.toContain(JANE);
});

it.each(['mail.news', 'bulletin.batch'])(
  'rejects a retry of %s if no email can be sent, and keeps the job',
  async (name) => {
    const { id } = await storeFailedJob({ name, heldAt: new Date() });
    const failedJobs = createFailedJobService({
      jobs: { runSoon: () => expect.unreachable() },
      audit: { record: () => expect.unreachable() },
      sendsEmail: false,
    });
    const actor = { userId: id, username: 'ann', isAdmin: true, address: '127.0.0.1', sessionId: id };
    await expect(inTransaction(failedJobs.retry(actor, id))).rejects.toMatchObject({
      code: 'account.email_off',
    });
    expect((await list()).items).toMatchObject([{ id }]);
  },
);

it('discards a job for good', async () => {
  const { id } = await failToSend();
  expect(await discard(id)).toEqual({ discarded: true });
  expect(await JobModel.countDocuments()).toBe(0);
});

it('leaves jobs alone that wait for a retry, run, or are done', async () => {
  const others = await Promise.all([
    storeFailedJob({ nextRunAt: new Date(Date.now() + 60_000) }),
    storeFailedJob({ lockedAt: new Date() }),
    storeFailedJob({ failCount: 0, lastFinishedAt: new Date() }),
  ]);
  expect((await list()).items).toEqual([]);
  expect(await countInStats()).toBe(0);
  for (const { id } of others) {
    expect((await apiErrorOf(retry(id))).code).toBe('job.not_found');
    expect((await apiErrorOf(discard(id))).code).toBe('job.not_found');
  }
  expect(await JobModel.countDocuments()).toBe(3);
});

it('shows errors without names, addresses and numbers', async () => {
  await storeFailedJob({ failReason: 'No mailbox <jane@example.com> for +1 312 555 0143 of "Jane Roe"' });
  expect((await list()).items[0]?.error).toBe('No mailbox [email] for [number] of "…"');
});

it('is read in pages, the latest failure first', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
  await Promise.all([at(1), at(3), at(3), at(2)].map((failedAt) => storeFailedJob({ failedAt })));
  const items = await allPages((cursor) => list({ limit: 2, cursor }));
  expect(items.map(({ failedAt }) => failedAt)).toEqual(
    [at(3), at(3), at(2), at(1)].map((time) => time.toISOString()),
  );
  expect(new Set(items.map(({ id }) => id)).size).toBe(4);
});

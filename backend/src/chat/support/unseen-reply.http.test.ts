import { afterEach, expect, it, vi } from 'vitest';
import { signUpCustomer } from '../../testing/customer.ts';
import { startMailedBackend } from '../../testing/servers/mailed-backend.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import { UserModel } from '../../accounts/account.model.ts';
import { storeMessage } from '../store-message.ts';
import { JobModel } from '../../notify/jobs/job.repo.ts';

const MAILS = { name: 'mail.unseen-reply' };
let serial = 0;

const { backend, mails } = await startMailedBackend('unseen_replies', {
  env: { JOBS_POLL_MS: '100', RATE_LIMIT_MESSAGES: '1000' },
});
const admin = await backend.admin();
afterEach(async () => {
  mails.failWith(undefined);
  await JobModel.deleteMany({});
  mails.received.length = 0;
});

/** A customer with a confirmed address, who has asked something. */
async function aCustomer() {
  serial += 1;
  const customer = await signUpCustomer(backend, `customer${serial}`);
  await UserModel.updateOne({ _id: customer.id }, { $set: { emailConfirmedAt: new Date() } });
  await customer.call('POST /api/chat/send', { body: { message: 'Where is it?' } });
  return customer;
}
const reply = (id: string, message: string) =>
  admin('POST /api/admin/conversations/:id/messages', { params: { id }, body: { message } });
/** Counted in order of their ids: an index that a change moves a job in may show it twice. */
const jobsWith = (filter: object) => JobModel.countDocuments({ ...MAILS, ...filter }).hint({ _id: 1 });

/** As if the delay were over. */
async function runDueMails(): Promise<void> {
  await JobModel.updateMany({ ...MAILS, lastFinishedAt: null }, { $set: { nextRunAt: new Date() } });
  await vi.waitFor(
    async () =>
      expect(await jobsWith({ $or: [{ lastFinishedAt: null }, { lockedAt: { $ne: null } }] })).toBe(0),
    { interval: 20, timeout: 10_000 },
  );
}
/** The first attempt fails, and the job waits for its next one. */
async function failFirstAttempt(): Promise<void> {
  mails.failWith(451);
  await JobModel.updateMany(MAILS, { $set: { nextRunAt: new Date() } });
  await vi.waitFor(
    async () =>
      expect(await jobsWith({ failCount: { $gt: 0 }, nextRunAt: { $ne: null }, lockedAt: null })).toBe(1),
    { interval: 20, timeout: 10_000 },
  );
  mails.failWith(undefined);
}

const unseen = () => mails.received.filter(({ subject }) => subject?.startsWith('Support replied to you'));

it('is emailed after the delay of the settings, in one email with all unseen replies and a link to the chat', async () => {
  const { id } = await aCustomer();
  const before = Date.now();
  await reply(id, 'In Reno.');
  await reply(id, 'With the driver.');
  const due = await JobModel.find(MAILS).hint({ _id: 1 }).lean();
  expect(due).toHaveLength(2);
  expect(Number(due[0]?.nextRunAt) - before).toBeGreaterThanOrEqual(5 * 60_000);
  expect(unseen()).toEqual([]);
  await runDueMails();
  expect(unseen()).toHaveLength(1);
  const [{ text = '' } = {}] = unseen();
  expect(text).toMatch(/^Hello Ada,$/m);
  expect(text).toContain('In Reno.');
  expect(text).toContain('With the driver.');
  expect(text).toContain('/?support');
  expect(text).toContain('Please reply in the chat');
  // A later reply has its own email, without the replies of the first one.
  await reply(id, 'Delivered.');
  await runDueMails();
  expect(unseen()).toHaveLength(2);
  expect(unseen()[1]?.text).not.toContain('In Reno.');
});

it('is not emailed when it was seen', async () => {
  const { id, call } = await aCustomer();
  const { sequence } = await reply(id, 'In Reno.');
  await call('PUT /api/chat/receipts', { body: { state: 'seen', sequence } });
  await runDueMails();
  expect(unseen()).toEqual([]);
});

it('is not emailed to an unconfirmed address, and the chat tells whether replies come by email', async () => {
  const { id, call } = await aCustomer();
  expect(await call('GET /api/chat/availability', {})).toMatchObject({ repliesByEmail: true });
  await UserModel.updateOne({ _id: id }, { $unset: { emailConfirmedAt: 1 } });
  expect(await call('GET /api/chat/availability', {})).toMatchObject({ repliesByEmail: false });
  await reply(id, 'In Reno.');
  await runDueMails();
  expect(unseen()).toEqual([]);
});

it('is emailed however much the customer wrote before it', async () => {
  const { id } = await aCustomer();
  await inTransaction(async () => {
    for (let index = 0; index < 55; index += 1) {
      const written = { userId: id, message: `And ${index}?`, isFromAdmin: false };
      await storeMessage({ ...written, timestamp: new Date() });
    }
  });
  await reply(id, 'In Reno.');
  await runDueMails();
  expect(unseen().map(({ text = '' }) => text.includes('In Reno.'))).toEqual([true]);
});

it('is in one email only, even when it comes before another attempt of an earlier email', async () => {
  const { id } = await aCustomer();
  await reply(id, 'In Reno.');
  await failFirstAttempt();
  await reply(id, 'With the driver.');
  // The second job and the next attempt of the first, in any order.
  await JobModel.updateMany(MAILS, { $set: { nextRunAt: new Date() } });
  await vi.waitFor(
    async () =>
      expect(await jobsWith({ $or: [{ nextRunAt: { $ne: null } }, { lockedAt: { $ne: null } }] })).toBe(0),
    { interval: 20, timeout: 10_000 },
  );
  const texts = unseen().map(({ text = '' }) => text);
  for (const message of ['In Reno.', 'With the driver.']) {
    expect(texts.filter((text) => text.includes(message))).toHaveLength(1);
  }
});

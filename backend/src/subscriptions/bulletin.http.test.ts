import { afterEach, expect, it, vi } from 'vitest';
import { startMailedBackend } from '../testing/servers/mailed-backend.ts';
import { JobModel } from '../notify/jobs/job.repo.ts';
import { BulletinModel } from './bulletin.repo.ts';
import { SubscriptionModel } from './subscription.repo.ts';
import { allPages } from '../testing/all-pages.ts';

const SUBJECT = 'Snow in the Rockies';
const MAILS = { name: 'mail.bulletin' };
const WAIT = { interval: 10 };

const { backend, mails } = await startMailedBackend('bulletins', { env: { JOBS_POLL_MS: '100' } });
const admin = await backend.admin();
afterEach(async () => {
  mails.failWith(undefined);
  mails.received.length = 0;
  await Promise.all([
    JobModel.deleteMany({}),
    BulletinModel.deleteMany({}),
    SubscriptionModel.deleteMany({}),
  ]);
});

const confirmed = (emails: readonly string[]) =>
  SubscriptionModel.insertMany(
    emails.map((email) => ({ _id: email, email, createdAt: new Date(), confirmedAt: new Date() })),
  );
const send = () =>
  admin('POST /api/admin/bulletins', {
    body: { subject: SUBJECT, text: 'I-70 is closed.\n\nDrive safely.' },
  });
const addressees = () => mails.received.map(({ to }) => to?.[0]?.address ?? '').toSorted();
/** Counted in order of their ids: an index that a change moves a job in may show it twice. */
const jobsWith = (filter: object) => JobModel.countDocuments(filter).hint({ _id: 1 });
/** A job that has done everything still runs until its lock is gone. */
const allSent = () =>
  vi.waitFor(async () => {
    const unfinished = { $or: [{ nextRunAt: { $lte: new Date() } }, { lockedAt: { $ne: null } }] };
    expect(await jobsWith(unfinished)).toBe(0);
  }, WAIT);

it('goes to every confirmed subscriber, with one click to unsubscribe', async () => {
  await confirmed(['ann@example.com', 'bob@example.com']);
  await SubscriptionModel.create({
    _id: 'cas@example.com',
    email: 'cas@example.com',
    createdAt: new Date(),
    pendingUntil: new Date(Date.now() + 3_600_000),
  });
  expect(await admin('GET /api/admin/bulletins/receivers', {})).toEqual({ count: 2, sendsEmail: true });
  const bulletin = await send();
  expect(bulletin).toMatchObject({ subject: SUBJECT, sentBy: 'Dispatcher', receivers: 2 });
  await allSent();
  expect(addressees()).toEqual(['ann@example.com', 'bob@example.com']);
  const [mail] = mails.received;
  expect(mail?.text).toContain('I-70 is closed.\n\nDrive safely.');
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = header('list-unsubscribe').replaceAll(/[<>]/g, '').replace(mails.env.SITE_URL, backend.url);
  const body = new URLSearchParams('List-Unsubscribe=One-Click');
  expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
  expect(await admin('GET /api/admin/bulletins/receivers', {})).toMatchObject({ count: 1 });
  expect((await admin('GET /api/admin/bulletins', {})).items).toEqual([bulletin]);
  const { items } = await admin('GET /api/admin/audit', { query: { action: 'bulletin.sent' } });
  expect(items).toMatchObject([{ target: { label: SUBJECT }, after: { receivers: 2 } }]);
});

it('ends with the postal address of the company if the settings have one', async () => {
  await confirmed(['ann@example.com']);
  await send();
  await allSent();
  expect(mails.received[0]?.text).not.toContain('Moveway, ');
  const { contacts } = await admin('GET /api/admin/settings', {});
  const address = '100 Main St, Denver, CO 80202';
  await backend.changeSettings({ contacts: { ...contacts, address } });
  await send();
  await allSent();
  expect(mails.received[1]?.text).toContain(`Moveway, ${address}`);
  expect(mails.received[1]?.html).toContain(`Moveway, ${address}`);
});

it('goes to nobody twice when a process is killed and its work is repeated', async () => {
  await confirmed(['ann@example.com', 'bob@example.com']);
  await send();
  await allSent();
  // As if nothing had finished: what a killed process leaves behind.
  await JobModel.updateMany(
    {},
    { $set: { lockedAt: new Date(0), nextRunAt: null }, $unset: { lastFinishedAt: 1 } },
  );
  await allSent();
  expect(await jobsWith(MAILS)).toBe(2);
  expect(addressees()).toEqual(['ann@example.com', 'bob@example.com']);
});

it('is retried for those the mail server rejected, but not for those who have unsubscribed meanwhile', async () => {
  await confirmed(['ann@example.com', 'bob@example.com']);
  mails.failWith(451);
  await send();
  const retried = { ...MAILS, failCount: { $gt: 0 }, nextRunAt: { $ne: null }, lockedAt: null };
  await vi.waitFor(async () => expect(await jobsWith(retried)).toBe(2), WAIT);
  await SubscriptionModel.deleteOne({ _id: 'bob@example.com' });
  mails.failWith(undefined);
  await JobModel.updateMany(MAILS, { $set: { nextRunAt: new Date() } });
  const done = { ...MAILS, failCount: 0, lockedAt: null };
  await vi.waitFor(async () => expect(await jobsWith(done)).toBe(2), WAIT);
  expect(addressees()).toEqual(['ann@example.com']);
});

it('is listed in pages, the newest first', async () => {
  const sentAt = new Date();
  const update = { text: 'Text', sentBy: 'Dispatcher', receivers: 1 };
  await BulletinModel.insertMany([
    { ...update, subject: 'First', sentAt: new Date(0) },
    { ...update, subject: 'Second', sentAt },
    { ...update, subject: 'Third', sentAt },
  ]);
  const items = await allPages((cursor) =>
    admin('GET /api/admin/bulletins', { query: { limit: 1, cursor } }),
  );
  expect(items.map(({ subject }) => subject)).toEqual(['Third', 'Second', 'First']);
});

it('goes to more than one batch of receivers', async () => {
  const emails = Array.from({ length: 101 }, (_, index) => `${String(index).padStart(3, '0')}@example.com`);
  await confirmed(emails);
  // So that the emails stay stored as jobs.
  mails.failWith(451);
  await send();
  await vi.waitFor(async () => expect(await jobsWith(MAILS)).toBe(101), WAIT);
  const jobs = await JobModel.find(MAILS).hint({ _id: 1 }).lean();
  expect(jobs.map(({ data }) => (data as { email: string }).email).toSorted()).toEqual(emails);
});

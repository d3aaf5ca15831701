import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../../kernel/logger.ts';
import { startMailServer } from '../../testing/servers/mail-server.ts';
import { setUpAnalytics } from '../../testing/shipments/analytics-setup.ts';
import { DAY, documentOf, type ShipmentPlan } from '../../testing/shipments/random-shipments.ts';
import { JobModel } from '../jobs/job.model.ts';
import { createJobs } from '../jobs/jobs.service.ts';
import { createMailService } from '../mail/mail.service.ts';
import { defineWeeklySummary } from './weekly-summary.ts';

const { clear, close, createProcess, insert, state } = await setUpAnalytics('weekly_summary');
const mails = await startMailServer();
const { SMTP_URL: smtpUrl, MAIL_FROM: from, SITE_URL: siteUrl } = mails.env;
const WAIT = { interval: 10 };
const SUMMARY = { name: 'every.weekly-summary' };
const MAILS = { name: 'mail.weekly-summary' };
const DONE_MAILS = { ...MAILS, lastFinishedAt: { $ne: null } };
const closing: (() => Promise<void> | void)[] = [];

beforeEach(clear);
afterEach(async () => {
  for (const end of closing.splice(0)) {
    await end();
  }
  await JobModel.deleteMany({});
  mails.failWith(undefined);
  mails.received.length = 0;
});
afterAll(async () => {
  await mails.close();
  await close();
});

/** A process that sends summaries to these addresses. @returns to whom, which a change of the settings changes */
async function startSender(...summaryRecipients: string[]) {
  const sent = { summaryRecipients };
  const jobs = createJobs({ log: createLogger({ level: 'silent' }), pollMs: 20 });
  const mail = createMailService({ smtpUrl, from, siteUrl }, jobs);
  defineWeeklySummary({
    jobs,
    mail,
    analytics: createProcess().service,
    settings: { get: () => ({ ...state, ...sent }) },
    clock: () => state.now,
  });
  await jobs.start();
  closing.push(
    () => jobs.stop(60_000),
    () => mail.close(),
  );
  return sent;
}

/** As if Monday had come, or that day before now. @returns once the emails are stored */
async function comeMonday(at = state.now): Promise<void> {
  await vi.waitFor(() => JobModel.findOne(SUMMARY).orFail(), WAIT);
  await JobModel.updateOne(SUMMARY, { $set: { nextRunAt: new Date(0), data: { at } } });
  await vi.waitFor(() => JobModel.findOne({ ...SUMMARY, lastFinishedAt: { $ne: null } }).orFail(), WAIT);
}
/** @returns the text of the email, with single spaces */
async function textOfMail(): Promise<string> {
  await vi.waitFor(() => expect(mails.received).toHaveLength(1), WAIT);
  return mails.received[0]?.text?.replaceAll(/\s+/g, ' ') ?? '';
}

const plan = (daysAgo: number, more: Partial<ShipmentPlan> = {}): ShipmentPlan => ({
  hoursAgo: daysAgo * 24,
  first: 'In Transit',
  updates: [],
  promisedAfterDays: 30,
  origin: 'Reno, NV',
  destination: 'Dallas, TX',
  isArchived: false,
  isDeleted: false,
  ...more,
});
const deliveredAfter = (days: number) => [{ hours: days * 24, status: 'Delivered' as const }];
const addressees = () => mails.received.map(({ to }) => to?.[0]?.address ?? '').toSorted();

it('is sent to nobody while no address is set', async () => {
  await startSender();
  await comeMonday();
  expect(await JobModel.countDocuments(MAILS)).toBe(0);
});

it('is not sent by a server that is back on another day only, and is on the same day', async () => {
  await startSender('owner@example.com');
  await comeMonday(new Date(state.now.getTime() - DAY));
  expect(await JobModel.countDocuments(MAILS)).toBe(0);
  await JobModel.deleteMany({});
  await startSender('owner@example.com');
  // Seven in the morning in Chicago; it is before noon there now.
  await comeMonday(new Date('2026-07-15T12:00:00Z'));
  expect(await textOfMail()).toContain('Jul 8 to Jul 14');
});

it('says what the seven days before today brought, against the seven before them, and what waits', async () => {
  await insert([
    documentOf(plan(6, { updates: deliveredAfter(2) })),
    documentOf(plan(6, { updates: deliveredAfter(3), promisedAfterDays: 1 })),
    documentOf(plan(12, { updates: deliveredAfter(1) })),
    // Today, so that it counts next week.
    documentOf(plan(0)),
    documentOf(plan(40, { promisedAfterDays: 10 })),
    documentOf(plan(5, { isCanceled: true })),
    { ...documentOf(plan(20)), isOnHold: true },
  ]);
  await startSender('owner@example.com');
  await comeMonday();
  const text = await textOfMail();
  expect(mails.received[0]?.subject).toBe('Your week: Jul 8 to Jul 14');
  // Without a link: no list of the console has the seven days before today.
  expect(text).toContain(
    'Delivered: 2, up from 1 Delivered on time: 50%, down from 100% New packages: 3, up from 1 ' +
      'Of these canceled since: 1 Late now: 1 https://moveway.example/admin?attention=late',
  );
  expect(text).toContain('On hold now: 1 https://moveway.example/admin?onHold=true');
  expect(text).toContain(
    'Conversations waiting now: 2 https://moveway.example/admin?tab=support&filter=waiting',
  );
  expect(text).not.toContain('Requests in the inbox');
  expect(mails.received[0]?.html).toContain(
    '<a class="link" href="https://moveway.example/admin?attention=late">1</a>',
  );
});

it('says that nothing was delivered, and of what no share can be computed', async () => {
  await startSender('owner@example.com');
  await comeMonday();
  const text = await textOfMail();
  expect(text).toContain('Delivered: 0 ');
  expect(text).toContain('Delivered on time: none ');
});

it('goes once to each mailbox, however its address is written and however many processes run', async () => {
  const recipients = ['owner@example.com', 'OWNER@example.com', 'second@example.com'];
  await Promise.all([startSender(...recipients), startSender(...recipients)]);
  await comeMonday();
  await vi.waitFor(async () => expect(await JobModel.countDocuments(DONE_MAILS)).toBe(2), WAIT);
  expect(addressees()).toEqual(['OWNER@example.com', 'second@example.com']);
});

it('is about the days before its Monday also where the mail server takes it later', async () => {
  mails.failWith(451);
  await startSender('owner@example.com');
  await comeMonday();
  await vi.waitFor(() => JobModel.findOne({ ...MAILS, failCount: 1, lockedAt: null }).orFail(), WAIT);
  state.now = new Date(state.now.getTime() + DAY);
  mails.failWith(undefined);
  await JobModel.updateOne(MAILS, { $set: { nextRunAt: new Date() } });
  expect(await textOfMail()).toContain('Jul 8 to Jul 14');
});

it('does not go to an address that was taken out while the mail server was away', async () => {
  mails.failWith(451);
  const sent = await startSender('former@example.com');
  await comeMonday();
  await vi.waitFor(() => JobModel.findOne({ ...MAILS, failCount: 1, lockedAt: null }).orFail(), WAIT);
  sent.summaryRecipients = [];
  mails.failWith(undefined);
  await JobModel.updateOne(MAILS, { $set: { nextRunAt: new Date() } });
  await vi.waitFor(() => JobModel.findOne({ ...MAILS, failCount: 0, lockedAt: null }).orFail(), WAIT);
  expect(mails.received).toEqual([]);
});

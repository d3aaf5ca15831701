import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createLogger } from '../../kernel/logger.ts';
import { startMailServer, type MailServer } from '../../testing/servers/mail-server.ts';
import { JobModel } from '../jobs/job.repo.ts';
import { createJobs } from '../jobs/jobs.service.ts';
import type { MailContent } from '../texts/mail-layout.ts';
import { createMailService, type MailConfig } from './mail.service.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

const log = createLogger({ level: 'silent' });
const WAIT = { interval: 10 };
const TO = 'jane@example.com';
const closing: (() => unknown)[] = [];

await connectToDatabase('mail');
const server = await startMailServer();
afterAll(() => server.close());
afterEach(async () => {
  server.failWith(undefined);
  for (const close of closing.splice(0)) {
    await close();
  }
  await JobModel.deleteMany({});
});
const configOf = ({ env }: Pick<MailServer, 'env'>): MailConfig => ({
  smtpUrl: env.SMTP_URL,
  from: env.MAIL_FROM,
  siteUrl: env.SITE_URL,
});

/** A mail service that sends letters, with jobs of its own. */
async function startSender(
  compose: (letter: { text: string }) => MailContent | undefined,
  config?: MailConfig,
) {
  const jobs = createJobs({ log, pollMs: 20, retryDelaysMs: [1, 1, 1] });
  const mail = createMailService(config ?? configOf(server), jobs);
  const letters = mail.define<{ text: string }>('bulletin', async (data) => compose(data));
  await jobs.start();
  closing.push(
    () => jobs.stop(1000),
    () => mail.close(),
  );
  return letters;
}

const letter = (fields: Partial<MailContent> = {}): MailContent => ({
  to: TO,
  subject: 'A letter',
  heading: 'Dear Jane',
  paragraphs: ['How are you?'],
  ...fields,
});
const deadLetter = () => JobModel.findOne({ failCount: { $gt: 0 }, nextRunAt: null }).lean();

it('sends text and HTML that say the same, with links to the site', async () => {
  const letters = await startSender(({ text }) =>
    letter({
      subject: 'Both parts',
      paragraphs: [text],
      details: [['Tracking number', 'MW123']],
      action: { label: 'Track your shipment', path: '/tracking?number=MW123' },
      footnotes: [{ text: 'Enough of these?', link: { label: 'Stop them', path: '/unsubscribe?token=t' } }],
    }),
  );
  await letters.send({ text: 'It is "here" & <there>' });
  const [email] = await server.waitFor(TO, 'Both parts');
  expect(email?.from).toMatchObject({ name: 'Moveway', address: 'no-reply@moveway.example' });
  for (const part of [
    'It is "here" & <there>',
    'Tracking number: MW123',
    'Track your shipment:\nhttps://moveway.example/tracking?number=MW123',
    'Stop them: https://moveway.example/unsubscribe?token=t',
  ]) {
    expect(email?.text).toContain(part);
  }
  for (const part of [
    'It is &quot;here&quot; &amp; &lt;there&gt;',
    '>moveway</a>',
    'MW123</td>',
    'href="https://moveway.example/tracking?number=MW123"',
    'href="https://moveway.example/unsubscribe?token=t"',
  ]) {
    expect(email?.html).toContain(part);
  }
});

it('lets mail programs unsubscribe with one click', async () => {
  const letters = await startSender(() => letter({ subject: 'List', unsubscribePath: '/api/stop/token' }));
  await letters.send({ text: '' });
  const [email] = await server.waitFor(TO, 'List');
  const headers = Object.fromEntries((email?.headers ?? []).map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    'list-unsubscribe': '<https://moveway.example/api/stop/token>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  });
});

it.each(['jane@example.com,eve@example.com', 'jane@example.com\r\nBcc: eve@example.com'])(
  'sends to only one mailbox, even if the address is %j',
  async (to) => {
    const letters = await startSender(() => letter({ to, subject: 'One' }));
    await letters.send({ text: '' });
    await vi.waitFor(
      async () => expect(await JobModel.countDocuments({ nextRunAt: null, lockedAt: null })).toBe(1),
      WAIT,
    );
    const all = server.received.flatMap(({ to: receivers = [], bcc = [] }) => [...receivers, ...bcc]);
    expect(all.map(({ address }) => address)).not.toContain('eve@example.com');
  },
);

it('sends an email that the server rejected temporarily again, under the same id', async () => {
  let attempts = 0;
  const letters = await startSender(() => {
    attempts += 1;
    server.failWith(attempts === 3 ? undefined : 451);
    return letter({ subject: 'Greylisted' });
  });
  await letters.send({ text: '' });
  const [email] = await server.waitFor(TO, 'Greylisted');
  const job = await JobModel.findOne().lean();
  expect(email?.messageId).toBe(`<${job?._id.toHexString()}@moveway.example>`);
  expect(attempts).toBe(3);
});

it('keeps an email as a dead letter if no server took it', async () => {
  const gone = await startMailServer();
  await gone.close();
  const letters = await startSender(() => letter(), configOf(gone));
  await letters.send({ text: '' });
  await vi.waitFor(async () => expect(await deadLetter()).toMatchObject({ failCount: 4 }), WAIT);
});

it('sends no email that is no longer to be sent', async () => {
  const letters = await startSender(({ text }) => (text === 'void' ? undefined : letter({ subject: text })));
  await letters.send({ text: 'void' });
  await letters.send({ text: 'Valid' });
  await server.waitFor(TO, 'Valid');
  await vi.waitFor(async () => expect(await JobModel.countDocuments({ lastFinishedAt: null })).toBe(0), WAIT);
  expect(await JobModel.countDocuments({ failCount: 0 })).toBe(2);
});

it('sends no password to a server that does not encrypt', async () => {
  const { env } = server;
  const smtpUrl = env.SMTP_URL.replace('smtp://', 'smtp://user:secret@');
  const letters = await startSender(() => letter({ subject: 'Unencrypted' }), {
    ...configOf(server),
    smtpUrl,
  });
  await letters.send({ text: '' });
  await vi.waitFor(async () => expect(await deadLetter()).toMatchObject({ failReason: /TLS/ }), WAIT);
});

it('stores nothing if no email can be sent', async () => {
  const mail = createMailService(undefined, createJobs({ log, pollMs: 20 }));
  expect(mail.isConfigured).toBe(false);
  await mail.define('bulletin', async () => letter()).send({ text: '' });
  expect(await JobModel.countDocuments()).toBe(0);
});

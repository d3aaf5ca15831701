import { Writable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../kernel/logger.ts';
import {
  startFailingMailServer,
  type SmtpFault,
  type SmtpStage,
} from '../../testing/servers/failing-mail-server.ts';
import { JobModel } from '../jobs/job.repo.ts';
import { createJobs } from '../jobs/jobs.service.ts';
import { createMailService } from './mail.service.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

const TO = 'jane.roe@example.com';
const WAIT = { interval: 10, timeout: 15_000 };
const closing: (() => unknown)[] = [];
let logged = '';
let serial = 0;
const log = createLogger({
  level: 'trace',
  destination: new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk);
      done();
    },
  }),
});

await connectToDatabase('mail_stages');
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) {
    await close();
  }
  await JobModel.deleteMany({});
  logged = '';
});
interface Failure {
  stage: SmtpStage;
  fault: SmtpFault;
  pipelining?: boolean;
}

/** Sends letters that are sent once, over a server that fails once. */
async function startSender(failure: Failure) {
  const server = await startFailingMailServer(failure);
  const jobs = createJobs({ log, pollMs: 20, retryDelaysMs: [1, 1, 1] });
  const mail = createMailService(
    {
      smtpUrl: server.smtpUrl,
      from: 'Moveway <no-reply@moveway.example>',
      siteUrl: 'https://moveway.example',
    },
    jobs,
  );
  serial += 1;
  // A kind of its own, so that no other sender of this file takes its jobs.
  const name = `letter-${serial}` as 'bulletin';
  /** How many lines the email has until the server has failed. */
  let firstLines = 1;
  const letters = mail.define<{ text: string }>(
    name,
    async ({ text }) => ({
      to: TO,
      subject: 'A letter',
      heading: 'Dear Jane',
      paragraphs: Array.from({ length: server.hasFailed() ? 1 : firstLines }, () => text),
    }),
    { isSentOnce: true },
  );
  await jobs.start();
  closing.push(
    () => server.close(),
    () => mail.close(),
    () => jobs.stop(1000),
  );
  return {
    server,
    /** @returns the job, once it was done or given up */
    send: async (text: string, lines = 1) => {
      firstLines = lines;
      await letters.send({ text });
      return vi.waitFor(async () => {
        const job = await JobModel.findOne({ name: `mail.${name}`, 'data.text': text }).lean();
        expect(job).toMatchObject({ nextRunAt: null, lockedAt: null, lastFinishedAt: expect.any(Date) });
        return job;
      }, WAIT);
    },
  };
}

const LATER = '451 Not now, jane.roe@example.com';
const BEFORE = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA'] as const;

/** Sends one letter and reports what happened to it. */
async function outcomeOf(failure: Failure, lines = 1) {
  const { server, send } = await startSender(failure);
  const job = await send('x'.repeat(70), lines);
  return {
    isSent: job?.failCount === 0,
    reason: job?.failReason,
    /** How often the server had all of it. */
    copies: server.messages.length,
    connections: server.connections(),
    namesReceiver: logged.includes('jane.roe') || Boolean(job?.failReason?.includes('jane.roe')),
  };
}

/** Failures after which the server has not accepted the email: it did not get all of it, or said so. */
const SENT_AGAIN = { isSent: true, copies: 1, namesReceiver: false };
const NOT_SENT_AGAIN = { isSent: false, connections: 1, namesReceiver: false };
const UNKNOWN = { ...NOT_SENT_AGAIN, reason: expect.stringMatching(/^It is not known whether/) };

const failures: Failure[] = [
  ...BEFORE.flatMap((stage) => (['cut', LATER] as const).map((fault) => ({ stage, fault }))),
  { stage: 'greeting', fault: '554 Nobody here' },
  { stage: 'AUTH', fault: '535 Not you' },
];
/** The same for commands that are sent together. */
const pipelined = failures
  .filter(({ stage }) => ['MAIL', 'RCPT', 'DATA'].includes(stage))
  .map((failure) => ({ ...failure, pipelining: true }));

describe('an email is sent again, once, if the server', () => {
  it.each([...failures, ...pipelined])('failed at $stage: $fault', async (failure) => {
    expect(await outcomeOf(failure)).toMatchObject(SENT_AGAIN);
  });

  it('rejected it temporarily after reading it', async () => {
    expect(await outcomeOf({ stage: 'final dot', fault: LATER })).toMatchObject({ ...SENT_AGAIN, copies: 2 });
  });

  it('stalled at any stage before it had all of it', async () => {
    const outcomes = await Promise.all(BEFORE.map((stage) => outcomeOf({ stage, fault: 'stall' })));
    expect(outcomes).toEqual(BEFORE.map(() => expect.objectContaining(SENT_AGAIN)));
  });

  it('ended the connection while it was still being written', async () => {
    // More than fits into the buffers of both sides.
    expect(await outcomeOf({ stage: 'message', fault: 'cut' }, 60_000)).toMatchObject(SENT_AGAIN);
  });
});

describe('an email is not sent again if the server', () => {
  it.each([{ fault: 'cut' }, { fault: '0 nonsense' }, { fault: 'cut', pipelining: true }] as const)(
    'did not say whether it accepted the email: %j',
    async (failure) => {
      expect(await outcomeOf({ stage: 'final dot', ...failure })).toMatchObject({ ...UNKNOWN, copies: 1 });
    },
  );

  it('stalled after all of it was written', async () => {
    const stages = ['message', 'final dot'] as const;
    const outcomes = await Promise.all(stages.map((stage) => outcomeOf({ stage, fault: 'stall' })));
    expect(outcomes).toEqual(stages.map(() => expect.objectContaining(UNKNOWN)));
  });

  it.each(['cut', 'stall'] as const)('accepted the email and failed afterwards: %s', async (fault) => {
    const { server, send } = await startSender({ stage: 'after', fault });
    expect(await send('First')).toMatchObject({ failCount: 0 });
    expect(await send('Second')).toMatchObject({ failCount: 0 });
    const texts = server.messages.map((message) => /First|Second/.exec(message)?.[0]);
    expect(texts).toEqual(['First', 'Second']);
  });

  it.each([
    ['MAIL', 'MAIL FROM'],
    ['RCPT', 'RCPT TO'],
    ['DATA', 'DATA'],
    ['final dot', 'DATA'],
  ] as const)('rejected it for good at %s, and its receiver is named nowhere', async (stage, command) => {
    const fault = `550 5.1.1 <${TO}> unknown, jane.roe` as const;
    expect(await outcomeOf({ stage, fault })).toMatchObject({
      ...NOT_SENT_AGAIN,
      reason: `The mail server rejected the email (550 at ${command})`,
    });
    expect(logged).toContain('rejected the email');
  });
});

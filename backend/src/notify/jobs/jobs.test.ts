import { afterEach, expect, it, vi } from 'vitest';
import { createLogger } from '../../kernel/logger.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';
import { JobModel } from './job.repo.ts';
import { jobRepo } from './job.repo.ts';
import { createJobs, PermanentFailure, type JobsDeps, type JobKind } from './jobs.service.ts';
import { profiledReads } from '../../testing/profiled-reads.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

const log = createLogger({ level: 'silent' });
const WAIT = { interval: 10 };
const WAIT_LONG = { interval: 20, timeout: 10_000 };
const started: ReturnType<typeof createJobs>[] = [];

await connectToDatabase('jobs');
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop(1000)));
  await JobModel.deleteMany({});
});

interface Note {
  text: string;
}

/** A process that runs notes. */
async function startProcess(
  run: (note: Note) => Promise<void>,
  deps: Partial<JobsDeps> = {},
): Promise<JobKind<Note>> {
  const jobs = createJobs({ log, pollMs: 20, retryDelaysMs: [1, 1], ...deps });
  const notes = jobs.define<Note>('push.reply', run);
  await jobs.start();
  started.push(jobs);
  return notes;
}

it('runs a job if its transaction is committed, and not otherwise', async () => {
  const ran: string[] = [];
  const notes = await startProcess(async ({ text }) => void ran.push(text));
  await expect(
    inTransaction(async () => {
      await notes.enqueue({ text: 'of a change that failed' });
      throw new Error('rejected');
    }),
  ).rejects.toThrow('rejected');
  await inTransaction(() => notes.enqueue({ text: 'of a change' }));
  await vi.waitFor(() => expect(ran).toEqual(['of a change']), WAIT);
  expect(await JobModel.countDocuments()).toBe(1);
});

it('runs a job at once that this process stored, without waiting for the next poll', async () => {
  const run = vi.fn(async () => undefined);
  const notes = await startProcess(run, { pollMs: 3_600_000 });
  await inTransaction(() => notes.enqueue({ text: 'soon' }));
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), WAIT);
});

it('runs jobs that had to wait for others without waiting for the next poll', async () => {
  const ran = new Set<string>();
  const notes = await startProcess(async ({ text }) => void ran.add(text), { pollMs: 3_600_000 });
  await inTransaction(async () => {
    for (let number = 1; number <= 50; number += 1) {
      await notes.enqueue({ text: `note ${number}` });
    }
  });
  await vi.waitFor(() => expect(ran.size).toBe(50), WAIT);
});

it('runs a job when it is due, not before', async () => {
  const ran: string[] = [];
  const notes = await startProcess(async ({ text }) => void ran.push(text));
  await notes.enqueue({ text: 'tomorrow' }, { at: new Date(Date.now() + 86_400_000) });
  await notes.enqueue({ text: 'due' }, { at: new Date(Date.now() - 1) });
  await vi.waitFor(() => expect(ran).toEqual(['due']), WAIT);
});

it('runs a job once, in one of several processes', async () => {
  const ran: string[] = [];
  const start = () => startProcess(async ({ text }) => void ran.push(text));
  const [notes] = await Promise.all([start(), start(), start()]);
  const texts = Array.from({ length: 40 }, (_, index) => `note ${index}`);
  await Promise.all(texts.map((text) => notes.enqueue({ text })));
  await vi.waitFor(async () => expect(await JobModel.countDocuments({ lastFinishedAt: null })).toBe(0), WAIT);
  expect(ran.toSorted()).toEqual(texts.toSorted());
});

it('retries a failed job, and keeps it as a dead letter after the last retry', async () => {
  const run = vi.fn(async ({ text }: Note) => {
    if (text === 'hopeless' || run.mock.calls.length === 1) {
      throw new Error('not now');
    }
  });
  const notes = await startProcess(run);
  await notes.enqueue({ text: 'second try' });
  await vi.waitFor(
    async () =>
      expect(await stored('second try')).toMatchObject({ failCount: 0, lastFinishedAt: expect.any(Date) }),
    WAIT,
  );
  expect(run).toHaveBeenCalledTimes(2);

  await notes.enqueue({ text: 'hopeless' });
  await vi.waitFor(
    async () => expect(await stored('hopeless')).toMatchObject({ failCount: 3, nextRunAt: null }),
    WAIT,
  );
  expect(await stored('hopeless')).toMatchObject({ failReason: 'not now', lockedAt: null });
});

it('never waits longer than an hour for a retry, and retries for at least eight hours', async () => {
  const MINUTE_MS = 60_000;
  const HOUR_MS = 60 * MINUTE_MS;
  const failCounts = Array.from({ length: 20 }, (_, index) => index);
  await JobModel.create(
    failCounts.map((failCount) => ({
      name: 'push.reply',
      failCount,
      data: { text: 'failing' },
      createdAt: new Date(),
      nextRunAt: new Date(),
    })),
  );
  const jobs = createJobs({ log, pollMs: 20 });
  jobs.define<Note>('push.reply', async () => {
    throw new Error('not now');
  });
  await jobs.start();
  started.push(jobs);
  await vi.waitFor(async () => expect(await JobModel.countDocuments({ lastFinishedAt: null })).toBe(0), WAIT);
  const retried = await JobModel.find({ nextRunAt: { $ne: null } }).lean();
  const delays = retried.map(({ nextRunAt, lastRunAt }) => Number(nextRunAt) - Number(lastRunAt));
  expect(Math.max(...delays)).toBeLessThan(HOUR_MS + MINUTE_MS);
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(8 * HOUR_MS);
  expect(await JobModel.countDocuments({ nextRunAt: null })).toBeGreaterThan(0);
});

it('does not retry a permanent failure', async () => {
  const notes = await startProcess(async () => {
    throw new PermanentFailure('no such mailbox');
  });
  await notes.enqueue({ text: 'lost' });
  await vi.waitFor(
    async () => expect(await stored('lost')).toMatchObject({ nextRunAt: null, failCount: 1 }),
    WAIT,
  );
});

it('takes over the job of a killed process', async () => {
  const run = vi.fn(async () => undefined);
  await JobModel.create({
    name: 'push.reply',
    failCount: 0,
    data: { text: 'left behind' },
    createdAt: new Date(),
    lockedAt: new Date(Date.now() - 60_000),
  });
  await startProcess(run, { lockLifetimeMs: 30_000 });
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), WAIT);
});

it('gives up a job that loses its process after four failures; with fewer, or at a retry, it runs', async () => {
  const run = vi.fn(async () => undefined);
  const lost = {
    name: 'push.reply',
    createdAt: new Date(),
    lockedAt: new Date(Date.now() - 60_000),
  };
  await JobModel.create([
    { ...lost, failCount: 3, data: { text: 'fourth' } },
    { ...lost, failCount: 4, data: { text: 'fifth' } },
    { ...lost, failCount: 8, lockedAt: null, nextRunAt: new Date(), data: { text: 'retried' } },
  ]);
  await startProcess(run, { lockLifetimeMs: 30_000 });
  await vi.waitFor(
    async () => expect(await JobModel.countDocuments({ lastFinishedAt: { $ne: null } })).toBe(3),
    WAIT,
  );
  expect(await stored('fifth')).toMatchObject({
    failCount: 5,
    failReason: 'Its process ended before it did',
    nextRunAt: null,
    lockedAt: null,
  });
  expect(await stored('fourth')).toMatchObject({ failCount: 0 });
  expect(run).toHaveBeenCalledTimes(2);
});

it('takes due jobs and jobs of lost processes without reading those that wait, run or are done', async () => {
  const job = { name: 'push.reply', failCount: 0, data: {}, createdAt: new Date() };
  const [now, long] = [new Date(), new Date(Date.now() - 60_000)];
  const others = Array.from({ length: 200 }, (_, index) => [
    { ...job, nextRunAt: new Date(now.getTime() + 60_000 + index) },
    { ...job, nextRunAt: null, lockedAt: new Date(now.getTime() - index) },
    { ...job, nextRunAt: null, lockedAt: null },
  ]);
  await JobModel.insertMany(others.flat());
  await JobModel.insertMany([
    { ...job, nextRunAt: new Date(now.getTime() - 1), data: 'due' },
    { ...job, lockedAt: long, data: 'lost' },
  ]);
  const taken: unknown[] = [];
  const reads = await profiledReads(async () => {
    for (let look = 1; look <= 3; look += 1) {
      taken.push((await jobRepo.take(['push.reply', 'other'], { now, lockedBefore: long }))?.data);
    }
  }, 'jobs');
  expect(taken).toEqual(['lost', 'due', undefined]);
  expect(reads.length).toBeGreaterThanOrEqual(3);
  for (const { keysExamined, docsExamined } of reads) {
    expect(keysExamined).toBeLessThan(10);
    expect(docsExamined).toBeLessThan(10);
  }
});

it('keeps a job that runs longer than its lock, and stores its outcome', async () => {
  const lockLifetimeMs = 300;
  const release = Promise.withResolvers<void>();
  const notes = await startProcess(() => release.promise, { lockLifetimeMs });
  await notes.enqueue({ text: 'long' });
  await vi.waitFor(async () => {
    const { lockedAt, lastRunAt } = (await stored('long')) ?? {};
    expect(Number(lockedAt) - Number(lastRunAt)).toBeGreaterThan(lockLifetimeMs);
  }, WAIT_LONG);
  release.resolve();
  await vi.waitFor(
    async () =>
      expect(await stored('long')).toMatchObject({ lastFinishedAt: expect.any(Date), lockedAt: null }),
    WAIT_LONG,
  );
});

it('waits at a stop for running jobs, and leaves the others to the next process', async () => {
  const release = Promise.withResolvers<void>();
  const run = vi.fn<(note: Note) => Promise<void>>(() => release.promise);
  const notes = await startProcess(run);
  await notes.enqueue({ text: 'running' });
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), WAIT);
  let isStopped = false;
  const stopping = started
    .splice(0)[0]
    ?.stop(60_000)
    .then(() => (isStopped = true));
  await notes.enqueue({ text: 'late' });
  expect(isStopped).toBe(false);
  release.resolve();
  await stopping;
  expect((await stored('running'))?.lastFinishedAt).toBeInstanceOf(Date);
  expect(await JobModel.countDocuments({ lockedAt: { $ne: null } })).toBe(0);
  // The process may still have found the late job when it stopped; nothing runs twice.
  await startProcess(run);
  await vi.waitFor(async () => expect((await stored('late'))?.lastFinishedAt).toBeInstanceOf(Date), WAIT);
  expect(run.mock.calls.map(([{ text }]) => text)).toEqual(['running', 'late']);
});

it('gives back jobs that still run at the end of a stop, so that the next process runs them at once', async () => {
  const neverEnds = new Promise<void>(() => undefined);
  const run = vi.fn<(note: Note) => Promise<void>>().mockReturnValueOnce(neverEnds).mockResolvedValue();
  const notes = await startProcess(run);
  await notes.enqueue({ text: 'long' });
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), WAIT);
  // Long enough for the write that gives the job back.
  await started.splice(0)[0]?.stop(1000);
  expect(await stored('long')).toMatchObject({
    nextRunAt: expect.any(Date),
    lockedAt: null,
    failCount: 0,
  });
  await startProcess(run);
  await vi.waitFor(async () => expect((await stored('long'))?.lastFinishedAt).toBeInstanceOf(Date), WAIT);
  expect(run).toHaveBeenCalledTimes(2);
});

it('stops while the database is away', async () => {
  const release = Promise.withResolvers<void>();
  const run = vi.fn<(note: Note) => Promise<void>>(() => release.promise);
  const notes = await startProcess(run);
  await notes.enqueue({ text: 'running' });
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), WAIT);
  const update = vi.spyOn(jobRepo, 'succeeded').mockRejectedValue(new Error('away'));
  try {
    const stopping = Promise.all(started.splice(0).map((jobs) => jobs.stop(60_000)));
    release.resolve();
    await expect(stopping).resolves.toBeDefined();
    expect(update).toHaveBeenCalled();
  } finally {
    update.mockRestore();
  }
});

const stored = (text: string) => JobModel.findOne({ 'data.text': text }).lean();

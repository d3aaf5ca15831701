import { randomUUID } from 'node:crypto';
import { callbackify } from 'node:util';
import { MongoJobRepository } from '@agendajs/mongo-backend';
import { Agenda, InMemoryNotificationChannel, toJobId, type Job } from 'agenda';
import { createFailureLog, type Logger } from '../../kernel/logger.ts';
import { jobsFinished } from '../../metrics/instruments.ts';
import { database } from '../../storage/mongoose.ts';
import { afterCommit } from '../../storage/transactions/transactions.ts';
import { JobModel } from './job.model.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/**
 * The delays before the retries of a failed job; after the last one it is a dead letter. None is longer than an hour,
 * so that nothing waits for longer once what failed works again.
 */
const RETRY_DELAYS_MS = [
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  ...Array.from({ length: 8 }, () => HOUR),
];
/** The jobs of a process that was killed are taken over by another one after this time. */
const LOCK_LIFETIME_MS = 5 * MINUTE;
/** How many jobs of one kind run in one process, and how many are locked to run next. */
const CONCURRENCY = 5;
const LOCK_LIMIT = 20;

/** Thrown by a job that would fail again however often it is retried. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** What a job knows about its own run. */
export interface JobRun {
  /** The same for every attempt. */
  id: string;
  /**
   * Stores that something begins which must not be done twice.
   * @returns false when an earlier attempt began it and did not abandon it
   */
  begin(): Promise<boolean>;
  /** Stores that what was begun had no effect, so that another attempt may begin it. */
  abandon(): Promise<void>;
}

/** One kind of job. `D` is stored as BSON; it holds no secret. */
export interface JobKind<D extends object> {
  /**
   * Stores a job in the transaction that is running, so that it exists if and only if the change does. Outside a
   * transaction it is stored at once.
   * @param at when it is due; at once without
   */
  enqueue(data: D, options?: { at?: Date }): Promise<void>;
}

export interface Jobs {
  /**
   * Declares a kind of job, before `start`. A run that throws is retried after growing delays, and then kept as a dead
   * letter; a `PermanentFailure` is not retried. Any process may run it; a run whose process was killed is repeated.
   */
  define<D extends object>(name: string, run: (data: D, run: JobRun) => Promise<void>): JobKind<D>;
  /** Runs a job that is due right after the commit, instead of at the next poll. */
  runSoon(name: string, id: string): void;
  start(): Promise<void>;
  /** Takes no more jobs and waits for those that run, at most for this time; another process then repeats the rest. */
  stop(timeoutMs: number): Promise<void>;
}

export interface JobsDeps {
  log: Logger;
  /** How often to look for jobs that are due, in milliseconds. One that this process stored itself it runs at once. */
  pollMs: number;
  lockLifetimeMs?: number;
  retryDelaysMs?: readonly number[];
}

/** Work outside of requests, stored in MongoDB and shared by all processes. Needs the database connection. */
export function createJobs({
  log,
  pollMs,
  lockLifetimeMs = LOCK_LIFETIME_MS,
  retryDelaysMs = RETRY_DELAYS_MS,
}: JobsDeps): Jobs {
  const processName = randomUUID();
  const stored = new InMemoryNotificationChannel();
  const failures = createFailureLog(log, 'Taking jobs');
  const repository = new MongoJobRepository({
    mongo: database(),
    db: { collection: JobModel.collection.collectionName },
    // The model declares them.
    ensureIndex: false,
  });
  const unlock = repository.unlockJob.bind(repository);
  // agenda does not wait for it, so that its rejection would end the process; the lock has a lifetime anyway.
  repository.unlockJob = (job) => unlock(job).catch((error: unknown) => failures.failed(error));
  const agenda = new Agenda({
    name: processName,
    // Not agenda's own backend, which adds a collection for a log of its own.
    backend: {
      name: 'MongoDB',
      repository,
      ownsConnection: false,
      connect: () => repository.connect(),
      disconnect: async () => undefined,
    },
    processEvery: pollMs,
    defaultConcurrency: CONCURRENCY,
    defaultLockLimit: LOCK_LIMIT,
    defaultLockLifetime: lockLifetimeMs,
  }).notifyVia(stored);

  agenda.on('error', (error: Error) => failures.failed(error));
  agenda.on('start', () => failures.succeeded());
  agenda.on('success', ({ attrs }: Job) => jobsFinished.inc({ job: attrs.name, outcome: 'succeeded' }));
  agenda.on('fail', (error: Error, { attrs }: Job) => {
    jobsFinished.inc({ job: attrs.name, outcome: 'failed' });
    log.warn({ err: error, job: attrs.name, jobId: attrs._id, failures: attrs.failCount }, 'A job failed');
  });
  // A process holds a limited number of jobs. Without this it would take the next ones only at its next poll.
  agenda.on('complete', ({ attrs }: Job) => pollSoon(attrs.name, String(attrs._id)));
  agenda.on('retry exhausted', (_error: Error, { attrs }: Job) => {
    jobsFinished.inc({ job: attrs.name, outcome: 'dead' });
    log.error({ job: attrs.name, jobId: attrs._id }, 'A job is given up');
  });

  /** The kinds of jobs that are polled in a moment. */
  const pollingFor = new Set<string>();

  /** Polls for jobs of a kind: once, however many were stored or finished at the same time. */
  function pollSoon(name: string, id: string): void {
    if (pollingFor.has(name)) {
      return;
    }
    pollingFor.add(name);
    // agenda counts a job as held until after it has emitted that it is complete.
    setImmediate(() => {
      pollingFor.delete(name);
      const now = new Date();
      const notification = { jobId: toJobId(id), jobName: name, nextRunAt: now, priority: 0, timestamp: now };
      // Rejected before `start` and after `stop`, when nothing listens: the next process that polls finds the job.
      stored.publish(notification).catch(() => undefined);
    });
  }

  function runSoon(name: string, id: string): void {
    afterCommit(() => pollSoon(name, id));
  }

  return {
    define<D extends object>(name: string, run: (data: D, run: JobRun) => Promise<void>): JobKind<D> {
      const runJob = callbackify(({ attrs }: Job<D>) => run(attrs.data, runOf(String(attrs._id))));
      agenda.define<D>(name, runJob, {
        backoff: ({ attempt, error }) =>
          error instanceof PermanentFailure ? null : (retryDelaysMs[attempt - 1] ?? null),
      });
      return {
        async enqueue(data, { at } = {}) {
          const now = new Date();
          const [job] = await JobModel.create([
            {
              name,
              data,
              type: 'normal',
              priority: 0,
              failCount: 0,
              nextRunAt: at ?? now,
              createdAt: now,
            },
          ]);
          if (job && at === undefined) {
            runSoon(name, job.id);
          }
        },
      };
    },

    runSoon,

    start: () => agenda.start(),

    async stop(timeoutMs) {
      const { timedOut } = await agenda.drain({ timeout: timeoutMs });
      if (!timedOut) {
        try {
          // Releases what was locked to run next, for other processes.
          await JobModel.updateMany(
            { lastModifiedBy: processName, lockedAt: { $ne: null } },
            { $set: { lockedAt: null } },
          );
        } catch (error) {
          // A stop succeeds without the database too: the locks have a lifetime.
          failures.failed(error);
        }
      }
    },
  };
}

function runOf(id: string): JobRun {
  return {
    id,
    async begin() {
      const begun = { begunAt: new Date() };
      return (await JobModel.updateOne({ _id: id, begunAt: null }, { $set: begun })).modifiedCount === 1;
    },
    async abandon() {
      await JobModel.updateOne({ _id: id }, { $unset: { begunAt: 1 } });
    },
  };
}

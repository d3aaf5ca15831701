import type { JobKindName } from '@moveway/contracts/jobs/job-kinds.ts';
import { createFailureLog, type Logger } from '../../kernel/logger.ts';
import { jobsFinished } from '../../kernel/metrics.ts';
import { afterCommit } from '../../storage/transactions/transactions.ts';
import { withinTime } from '../../storage/connection.ts';
import { jobRepo, type TakenJob } from './job.repo.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/**
 * The delays before the retries of a failed job; after the last one it is a dead letter. None is longer than an hour,
 * so that jobs run within an hour after the cause is repaired.
 */
const RETRY_DELAYS_MS = [
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  ...Array.from({ length: 8 }, () => HOUR),
];
/** How long a job is locked. A process that runs one renews its lock; after a kill, another takes the job over. */
const LOCK_LIFETIME_MS = 5 * MINUTE;
/** A job that has failed so often and then loses its process is given up: it may be what kills its processes. */
const MAX_FAILURES_OF_A_LOST_JOB = 5;
/** How often a lock is renewed in its lifetime. */
const RENEWALS = 3;
/** How many jobs of one kind run in one process at a time. */
const CONCURRENCY = 5;

/** Thrown by a job that would fail again at every retry. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** What a job knows about its own run. */
export interface JobRun {
  /** The same for every attempt. */
  id: string;
  /**
   * Stores that something begins that must not be done twice.
   * @returns false if an earlier attempt began it and did not abandon it
   */
  begin(): Promise<boolean>;
  /** Stores that the begun work had no effect, so that another attempt may begin it. */
  abandon(): Promise<void>;
}

/** One kind of job. `D` is stored as BSON; it holds no secret. */
export interface JobKind<D extends object> {
  /**
   * Stores a job in the running transaction, so that it exists if and only if the change does. Outside a transaction it
   * is stored at once.
   * @param at when it is due; immediately if absent
   */
  enqueue: (data: D, options?: { at?: Date }) => Promise<void>;
  /** Stores many as `enqueue` does, by one write. */
  enqueueAll: (data: readonly D[]) => Promise<void>;
  /** Stores jobs, except those that are already stored with the same data for this time. */
  enqueueOnce: (data: readonly D[], options: { at: Date }) => Promise<void>;
}

export type Jobs = ReturnType<typeof createJobs>;

export interface JobsDeps {
  log: Logger;
  /** How often to look for due jobs, in milliseconds. A process runs the jobs that it stored itself at once. */
  pollMs: number;
  lockLifetimeMs?: number;
  retryDelaysMs?: readonly number[];
}

interface RunningJob {
  job: TakenJob;
  /** Never rejects. */
  ended: Promise<void>;
}

/** Work outside of requests, stored in MongoDB and shared by all processes. Needs the database connection. */
export function createJobs({
  log,
  pollMs,
  lockLifetimeMs = LOCK_LIFETIME_MS,
  retryDelaysMs = RETRY_DELAYS_MS,
}: JobsDeps) {
  const failures = createFailureLog(log, 'Taking jobs');
  /** What each kind of job does. */
  const kinds = new Map<string, (data: unknown, run: JobRun) => Promise<void>>();
  const running = new Set<RunningJob>();
  let polls: NodeJS.Timeout | undefined;
  let taking = Promise.resolve();
  let isTaking = false;
  let isWanted = false;

  const isStarted = () => polls !== undefined;

  /** Takes due jobs, also those that are stored meanwhile. Does nothing before `start` and after `stop`. */
  function takeSoon(): void {
    isWanted = true;
    if (isStarted() && !isTaking) {
      isTaking = true;
      taking = takeWhileWanted();
    }
  }

  async function takeWhileWanted(): Promise<void> {
    while (isWanted && isStarted()) {
      isWanted = false;
      try {
        await takeDue();
        failures.succeeded();
      } catch (error) {
        failures.failed(error);
      }
    }
    isTaking = false;
  }

  async function takeDue(): Promise<void> {
    while (isStarted()) {
      const names = [...kinds.keys()].filter((name) => countRunning(name) < CONCURRENCY);
      const now = new Date();
      const lockedBefore = new Date(now.getTime() - lockLifetimeMs);
      const job = names.length === 0 ? undefined : await jobRepo.take(names, { now, lockedBefore });
      if (!job) {
        return;
      }
      const run = { job, ended: runJob(job) };
      running.add(run);
      void forgetAtEnd(run);
    }
  }

  async function forgetAtEnd(run: RunningJob): Promise<void> {
    await run.ended;
    running.delete(run);
    takeSoon();
  }

  const countRunning = (kind: string) => [...running].filter(({ job }) => job.name === kind).length;

  /** Never rejects: if the outcome cannot be stored, the job runs again once its lock is over. */
  async function runJob(job: TakenJob): Promise<void> {
    const { name, id, failCount } = job;
    if (job.isLost && failCount >= MAX_FAILURES_OF_A_LOST_JOB) {
      const reason = new PermanentFailure('Its process ended before it did');
      await storeFailure(job, failCount, reason).catch((failure: unknown) => failures.failed(failure));
      return;
    }
    const renewals = setInterval(() => {
      jobRepo.renewLock(job, new Date()).catch((failure: unknown) => failures.failed(failure));
    }, lockLifetimeMs / RENEWALS).unref();
    try {
      await kinds.get(name)?.(job.data, runOf(id));
    } catch (error) {
      await storeFailure(job, failCount + 1, error).catch((failure: unknown) => failures.failed(failure));
      return;
    } finally {
      clearInterval(renewals);
    }
    jobsFinished.inc({ job: name, outcome: 'succeeded' });
    await jobRepo.succeeded(job, new Date()).catch((failure: unknown) => failures.failed(failure));
  }

  async function storeFailure(job: TakenJob, failCount: number, error: unknown): Promise<void> {
    const { name, id } = job;
    const delay = error instanceof PermanentFailure ? undefined : retryDelaysMs[failCount - 1];
    jobsFinished.inc({ job: name, outcome: 'failed' });
    log.warn({ err: error, job: name, jobId: id, failures: failCount }, 'A job failed');
    if (delay === undefined) {
      jobsFinished.inc({ job: name, outcome: 'dead' });
      log.error({ job: name, jobId: id }, 'A job is given up');
    }
    const now = new Date();
    await jobRepo.failed(job, {
      now,
      failCount,
      reason: error instanceof Error ? error.message : String(error),
      nextRunAt: delay === undefined ? null : new Date(now.getTime() + delay),
    });
  }

  /**
   * Declares a kind of job, before `start`. A run that throws is retried after growing delays, and then kept as a dead
   * letter; a `PermanentFailure` is not retried. Any process may run it; a run whose process was killed is repeated.
   */
  function define<D extends object>(
    name: JobKindName,
    run: (data: D, run: JobRun) => Promise<void>,
  ): JobKind<D> {
    // The data that is stored under a name was given to its `enqueue`.
    kinds.set(name, (data, jobRun) => run(data as D, jobRun));
    async function store(all: readonly D[], at?: Date): Promise<void> {
      await jobRepo.store(all.map((data) => ({ name, data, nextRunAt: at ?? new Date() })));
      if (at === undefined) {
        afterCommit(takeSoon);
      }
    }
    return {
      enqueue: (data, { at } = {}) => store([data], at),
      enqueueAll: (all) => store(all),
      enqueueOnce: (all, { at }) => jobRepo.storeOnce(all.map((data) => ({ name, data, nextRunAt: at }))),
    };
  }

  return {
    define,

    /** Looks for due jobs right after the commit, instead of at the next poll. */
    runSoon: () => afterCommit(takeSoon),

    async start(): Promise<void> {
      polls = setInterval(takeSoon, pollMs);
      takeSoon();
    },

    /** Takes no more jobs and waits for the running ones, at most this long; other processes do the rest. */
    async stop(timeoutMs: number): Promise<void> {
      clearInterval(polls);
      polls = undefined;
      const ended = taking.then(() => Promise.all([...running].map((job) => job.ended)));
      await withinTime(timeoutMs, ended).catch(() => undefined);
      const now = new Date();
      const freed = [...running].map(({ job }) => jobRepo.giveBack(job, now));
      // A job that cannot be given back runs again once its lock is over.
      await withinTime(timeoutMs, Promise.all(freed)).catch((failure: unknown) => failures.failed(failure));
    },
  };
}

function runOf(id: string): JobRun {
  return {
    id,
    begin: () => jobRepo.begin(id, new Date()),
    abandon: () => jobRepo.abandon(id),
  };
}

import { createHash } from 'node:crypto';
import { unlessTaken } from '../../storage/database-error.ts';
import { mongoose } from '../../storage/mongoose.ts';
import type { PagePosition } from '../../kernel/page-cursor.ts';
import { afterPosition } from '../../storage/filters.ts';
import { RetryTransaction } from '../../storage/transactions/transactions.ts';

const DAY_IN_SECONDS = 24 * 60 * 60;

const schema = new mongoose.Schema(
  {
    name: { type: String, required: true },
    data: { type: mongoose.Schema.Types.Mixed, required: true },
    /** When it is due; null while it runs and once it is done or given up. */
    nextRunAt: Date,
    /** When its process last renewed the lock. */
    lockedAt: Date,
    lastRunAt: Date,
    lastFinishedAt: Date,
    failedAt: Date,
    /** How often it has failed since it last succeeded. */
    failCount: { type: Number, required: true },
    failReason: String,
    /** When something began that must not be done twice (`JobRun.begin`). */
    begunAt: Date,
    /** When a restore made it a dead letter, because it may have been done after the backup (`storage/backup`). */
    heldAt: Date,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
// Due jobs.
schema.index({ name: 1, nextRunAt: 1, lockedAt: 1 });
// Running jobs, also those that lost their process.
schema.index({ lockedAt: 1 }, { partialFilterExpression: { lockedAt: { $gte: new Date(0) } } });
// Finished jobs are kept for a day, failed ones for three months.
schema.index(
  { lastFinishedAt: 1 },
  { expireAfterSeconds: DAY_IN_SECONDS, partialFilterExpression: { failCount: 0 } },
);
schema.index(
  { failedAt: 1 },
  { expireAfterSeconds: 90 * DAY_IN_SECONDS, partialFilterExpression: { failCount: { $gt: 0 } } },
);
// The pages of failed jobs.
schema.index({ failedAt: -1, _id: -1 }, { partialFilterExpression: { failCount: { $gt: 0 } } });

export const JobModel = mongoose.model('Job', schema, 'jobs');

/** A job that this process runs. */
export interface TakenJob {
  id: string;
  name: string;
  data: unknown;
  /** How often it failed before; each process that it lost counts. */
  failCount: number;
  /** Whether the process that had it before is gone. */
  isLost: boolean;
  takenAt: Date;
}

interface NewJob {
  name: string;
  /** Stored as BSON; it holds no secret. */
  data: object;
  nextRunAt: Date;
}

const fieldsOf = (job: NewJob) => ({ ...job, failCount: 0, createdAt: new Date() });

const digestOf = (job: NewJob): string =>
  createHash('sha256').update(JSON.stringify(job)).digest('hex').slice(0, 24);

/** The job as it was taken: once its lock is over, another process may have taken it. */
const asTaken = ({ id, takenAt }: TakenJob) => ({ _id: id, lastRunAt: takenAt, lockedAt: { $ne: null } });

/** Jobs as processes store, take and finish them. */
export const jobRepo = {
  /** Stores jobs by one write, in the running transaction if there is one. */
  async store(jobs: readonly NewJob[]): Promise<void> {
    await JobModel.insertMany(jobs.map(fieldsOf));
  },

  /** Stores jobs, except those that are already stored with the same name, data and time. */
  async storeOnce(jobs: readonly NewJob[]): Promise<void> {
    const writes = jobs.map((job) => ({
      updateOne: { filter: { _id: digestOf(job) }, update: { $setOnInsert: fieldsOf(job) }, upsert: true },
    }));
    // Two transactions may store the same one at once.
    await unlessTaken(JobModel.bulkWrite(writes), (cause) => new RetryTransaction(cause));
  },

  /**
   * Takes a job of these kinds that lost its process, or else the one that is due first, so that no other process takes
   * it. One query for both would read the index entry of every waiting job.
   * @param lockedBefore jobs that were locked before this time have lost their process
   */
  async take(
    names: readonly string[],
    { now, lockedBefore }: { now: Date; lockedBefore: Date },
  ): Promise<TakenJob | undefined> {
    const ofKinds = { name: { $in: names } };
    // With the first date, MongoDB reads the index of running jobs.
    const isLost = { ...ofKinds, lockedAt: { $gte: new Date(0), $lte: lockedBefore } };
    const isDue = { ...ofKinds, nextRunAt: { $lte: now }, lockedAt: null };
    return (
      (await takeFirst(isLost, now, { by: 'lockedAt', losses: 1 })) ??
      takeFirst(isDue, now, { by: 'nextRunAt', losses: 0 })
    );
  },

  /** Releases a job, so that another process takes it at once. */
  async giveBack(job: TakenJob, now: Date): Promise<void> {
    await JobModel.updateOne(asTaken(job), { $set: { nextRunAt: now, lockedAt: null } });
  },

  /** Locks a job for another lifetime of the lock. */
  async renewLock(job: TakenJob, now: Date): Promise<void> {
    await JobModel.updateOne(asTaken(job), { $set: { lockedAt: now } });
  },

  async succeeded(job: TakenJob, now: Date): Promise<void> {
    await JobModel.updateOne(asTaken(job), { $set: { lastFinishedAt: now, failCount: 0, lockedAt: null } });
  },

  /** @param nextRunAt when it is retried; null if it is given up */
  async failed(
    job: TakenJob,
    { now, reason, ...fields }: { now: Date; failCount: number; reason: string; nextRunAt: Date | null },
  ): Promise<void> {
    await JobModel.updateOne(asTaken(job), {
      $set: { ...fields, failedAt: now, failReason: reason, lastFinishedAt: now, lockedAt: null },
    });
  },

  /** Stores that something begins that must not be done twice. @returns false if it has begun before */
  async begin(id: string, begunAt: Date): Promise<boolean> {
    return (await JobModel.updateOne({ _id: id, begunAt: null }, { $set: { begunAt } })).modifiedCount === 1;
  },

  async abandon(id: string): Promise<void> {
    await JobModel.updateOne({ _id: id }, { $unset: { begunAt: 1 } });
  },
};

async function takeFirst(
  filter: mongoose.QueryFilter<mongoose.InferSchemaType<typeof JobModel.schema>>,
  now: Date,
  { by, losses }: { by: 'lockedAt' | 'nextRunAt'; losses: 0 | 1 },
): Promise<TakenJob | undefined> {
  const job = await JobModel.findOneAndUpdate(
    filter,
    { $set: { lockedAt: now, lastRunAt: now, nextRunAt: null }, $inc: { failCount: losses } },
    { sort: { [by]: 1 }, returnDocument: 'after' },
  ).lean<{ _id: mongoose.Types.ObjectId; name: string; data: unknown; failCount: number }>();
  if (!job) {
    return undefined;
  }
  const { _id, name, data, failCount } = job;
  return { id: _id.toHexString(), name, data, failCount, isLost: losses === 1, takenAt: now };
}

/** A job that is not retried any more, or that a restore has held. */
interface JobRecord {
  _id: mongoose.Types.ObjectId;
  name: string;
  /** These have the same names in every kind. */
  data: { trackingNumber?: string; trackingNumbers?: string[]; recipient?: 'customer' | 'receiver' };
  createdAt: Date;
  failedAt: Date;
  failCount: number;
  failReason?: string;
  heldAt?: Date;
}

function toFailedJob({ _id, name, data, failCount, failReason = '', ...times }: JobRecord) {
  const { trackingNumbers = [], trackingNumber = trackingNumbers[0], recipient } = data;
  return {
    id: _id.toHexString(),
    kind: name,
    /** The shipment that it is about, or the first of several. */
    trackingNumber,
    /** How many other shipments it is about. */
    otherPackages: trackingNumbers.length > 1 ? trackingNumbers.length - 1 : undefined,
    /** Who an email about one shipment is for. */
    recipient,
    // A restore adds one to the count of a job that it holds.
    attempts: times.heldAt ? failCount - 1 : failCount,
    error: failReason,
    createdAt: times.createdAt,
    failedAt: times.failedAt,
    heldAt: times.heldAt,
  };
}

/** Jobs that failed, wait for no retry and do not run. The first condition is the condition of the index. */
const DEAD = { failCount: { $gt: 0 }, nextRunAt: null, lockedAt: null };

/** Jobs that are not retried any more (dead letters), as staff see them. */
export const failedJobRepo = {
  /** The latest failure first. */
  async list({ limit, after }: { limit: number; after: PagePosition | undefined }) {
    const found = await JobModel.find({
      ...DEAD,
      ...(after && afterPosition('failedAt', -1, { value: after.at, id: after.id })),
    })
      .sort({ failedAt: -1, _id: -1 })
      .limit(limit)
      .lean<JobRecord[]>();
    return found.map(toFailedJob);
  },

  /** How many there are, counted up to `most`. */
  count: (most: number): Promise<number> =>
    // With the date, MongoDB counts in the index.
    JobModel.countDocuments({ ...DEAD, failedAt: { $gt: new Date(0) } })
      .limit(most)
      .exec(),

  /** Makes a job due as if it had never run. @returns its kind; undefined if it is not a dead letter */
  async reset(id: string, nextRunAt: Date): Promise<string | undefined> {
    const job = await JobModel.findOneAndUpdate(
      { _id: id, ...DEAD },
      {
        $set: { nextRunAt, failCount: 0 },
        // With `begunAt`, an email that may have arrived would be given up at once.
        $unset: { lastFinishedAt: 1, begunAt: 1, failedAt: 1, failReason: 1, heldAt: 1 },
      },
    ).lean();
    return job?.name;
  },

  /** @returns its kind; undefined if it is not a dead letter */
  async remove(id: string): Promise<string | undefined> {
    return (await JobModel.findOneAndDelete({ _id: id, ...DEAD }).lean())?.name;
  },
};

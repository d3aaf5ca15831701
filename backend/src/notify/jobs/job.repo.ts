import { createHash } from 'node:crypto';
import { unlessTaken } from '../../storage/database-error.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { RetryTransaction } from '../../storage/transactions/transactions.ts';
import { JobModel } from './job.model.ts';

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

/** As it was taken: one whose lock is over may have been taken by another process. */
const asTaken = ({ id, takenAt }: TakenJob) => ({ _id: id, lastRunAt: takenAt, lockedAt: { $ne: null } });

/** Jobs as every process takes and ends them. */
export const jobRepo = {
  /** By one write, in the transaction that is running, if there is one. */
  async store(jobs: readonly NewJob[]): Promise<void> {
    await JobModel.insertMany(jobs.map(fieldsOf));
  },

  /** Leaves out those that are stored already, by name, data and time. */
  async storeOnce(jobs: readonly NewJob[]): Promise<void> {
    const writes = jobs.map((job) => ({
      updateOne: { filter: { _id: digestOf(job) }, update: { $setOnInsert: fieldsOf(job) }, upsert: true },
    }));
    // Two transactions may store the same one at once.
    await unlessTaken(JobModel.bulkWrite(writes), (cause) => new RetryTransaction(cause));
  },

  /**
   * Takes a job of these kinds that lost its process, or else the one that is due first, so that no other process does.
   * Both in one query read the index entry of every job that waits.
   * @param lockedBefore what was locked before has lost its process
   */
  async take(
    names: readonly string[],
    { now, lockedBefore }: { now: Date; lockedBefore: Date },
  ): Promise<TakenJob | undefined> {
    const ofKinds = { name: { $in: names } };
    // The first date has MongoDB read the index of what runs.
    const isLost = { ...ofKinds, lockedAt: { $gte: new Date(0), $lte: lockedBefore } };
    const isDue = { ...ofKinds, nextRunAt: { $lte: now }, lockedAt: null };
    return (
      (await takeFirst(isLost, now, { by: 'lockedAt', losses: 1 })) ??
      takeFirst(isDue, now, { by: 'nextRunAt', losses: 0 })
    );
  },

  /** Leaves it to another process, which takes it at once. */
  async giveBack(job: TakenJob, now: Date): Promise<void> {
    await JobModel.updateOne(asTaken(job), { $set: { nextRunAt: now, lockedAt: null } });
  },

  /** Keeps it from being taken by another process for as long again. */
  async renewLock(job: TakenJob, now: Date): Promise<void> {
    await JobModel.updateOne(asTaken(job), { $set: { lockedAt: now } });
  },

  async succeeded(job: TakenJob, now: Date): Promise<void> {
    await JobModel.updateOne(asTaken(job), { $set: { lastFinishedAt: now, failCount: 0, lockedAt: null } });
  },

  /** @param nextRunAt of the retry; null when it is given up */
  async failed(
    job: TakenJob,
    { now, reason, ...fields }: { now: Date; failCount: number; reason: string; nextRunAt: Date | null },
  ): Promise<void> {
    await JobModel.updateOne(asTaken(job), {
      $set: { ...fields, failedAt: now, failReason: reason, lastFinishedAt: now, lockedAt: null },
    });
  },

  /** Stores that something begins which must not be done twice. @returns false when it has begun before */
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

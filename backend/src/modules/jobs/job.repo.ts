import type { mongoose } from '../../storage/mongoose.ts';
import { JobModel } from './job.model.ts';

/** A job that this process runs. */
export interface TakenJob {
  id: string;
  name: string;
  data: unknown;
  /** How often it failed before. */
  failCount: number;
  takenAt: Date;
}

interface NewJob {
  name: string;
  /** Stored as BSON; it holds no secret. */
  data: object;
  nextRunAt: Date;
}

const fieldsOf = (job: NewJob) => ({ ...job, failCount: 0, createdAt: new Date() });

/** As it was taken: one whose lock is over may have been taken by another process. */
const asTaken = ({ id, takenAt }: TakenJob) => ({ _id: id, lastRunAt: takenAt, lockedAt: { $ne: null } });

/** Jobs as every process takes and ends them. */
export const jobRepo = {
  /** By one write, in the transaction that is running, if there is one. */
  async store(jobs: readonly NewJob[]): Promise<void> {
    await JobModel.insertMany(jobs.map(fieldsOf));
  },

  /** Unless there is one with this id: that one moves to this time where its own is still to come. */
  async storeTime(id: string, job: NewJob & { data: { at: Date } }): Promise<void> {
    await JobModel.updateOne({ _id: id }, { $setOnInsert: fieldsOf(job) }, { upsert: true });
    const { data, nextRunAt } = job;
    const toCome = { nextRunAt: { $gt: new Date() }, failCount: 0, lockedAt: null };
    await JobModel.updateOne({ _id: id, ...toCome }, { $set: { data, nextRunAt } });
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
    return (
      // The first date has MongoDB read the index of what runs.
      (await takeFirst(
        'lockedAt',
        { ...ofKinds, lockedAt: { $gte: new Date(0), $lte: lockedBefore } },
        now,
      )) ?? takeFirst('nextRunAt', { ...ofKinds, nextRunAt: { $lte: now }, lockedAt: null }, now)
    );
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
  by: 'lockedAt' | 'nextRunAt',
  filter: mongoose.QueryFilter<mongoose.InferSchemaType<typeof JobModel.schema>>,
  now: Date,
): Promise<TakenJob | undefined> {
  const job = await JobModel.findOneAndUpdate(
    filter,
    { $set: { lockedAt: now, lastRunAt: now, nextRunAt: null } },
    { sort: { [by]: 1 } },
  ).lean<{ _id: mongoose.Types.ObjectId; name: string; data: unknown; failCount: number }>();
  if (!job) {
    return undefined;
  }
  const { _id, name, data, failCount } = job;
  return { id: _id.toHexString(), name, data, failCount, takenAt: now };
}

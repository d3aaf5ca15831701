import type { mongoose } from '../mongoose.ts';

/** The kinds of jobs that send emails or notifications, or make such jobs. */
const REACHES_PEOPLE = /^(?:mail|push|bulletin|batch)\./;
/** Times of `jobs.every`. */
const PERIODIC = /^every\./;
const WAITS = { $or: [{ nextRunAt: { $ne: null } }, { lockedAt: { $ne: null } }] };
const REASON = 'Held by a restore: it may have been done after the backup was made.';

/**
 * Makes dead letters of the restored emails and notifications that wait: what was done between the backup and the
 * restore is not done again unless an administrator decides so. Restored times of periodic work are removed, since they
 * may have come before: the next start stores the time that is to come.
 * @returns how many there are
 */
export async function holdJobs(jobs: mongoose.mongo.Collection): Promise<number> {
  await jobs.deleteMany({ name: PERIODIC, ...WAITS }, { writeConcern: { w: 'majority' } });
  const { modifiedCount } = await jobs.updateMany(
    { name: REACHES_PEOPLE, ...WAITS },
    [
      {
        $set: {
          heldAt: '$$NOW',
          failedAt: '$$NOW',
          failReason: REASON,
          // A dead letter has failed; what is shown leaves this one out.
          failCount: { $add: ['$failCount', 1] },
          nextRunAt: null,
          lockedAt: null,
        },
      },
    ],
    { writeConcern: { w: 'majority' } },
  );
  return modifiedCount;
}

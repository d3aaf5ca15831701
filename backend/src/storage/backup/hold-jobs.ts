import type { JobKindName } from '@moveway/contracts/jobs/job-kinds.ts';
import type { mongoose } from '../mongoose.ts';

/**
 * The kinds of jobs that reach nobody: they neither send emails or notifications nor make such jobs. All others are
 * held, so that a new kind is until it is known to be harmless.
 */
const REACHES_NOBODY: JobKindName[] = ['remove-unsent-attachment'];
const WAITS = { $or: [{ nextRunAt: { $ne: null } }, { lockedAt: { $ne: null } }] };
const REASON = 'Held by a restore: it may have been done after the backup was made.';

/**
 * Makes dead letters of the restored jobs that wait and may reach people: what was done between the backup and the
 * restore is not done again unless an administrator decides so.
 * @returns how many there are
 */
export async function holdJobs(jobs: mongoose.mongo.Collection): Promise<number> {
  const { modifiedCount } = await jobs.updateMany(
    { name: { $nin: REACHES_NOBODY }, ...WAITS },
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

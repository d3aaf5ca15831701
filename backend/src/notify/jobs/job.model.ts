import { mongoose } from '../../storage/mongoose.ts';

const DAY_IN_SECONDS = 24 * 60 * 60;

/** A job. */
const schema = new mongoose.Schema(
  {
    name: { type: String, required: true },
    data: { type: mongoose.Schema.Types.Mixed, required: true },
    /** When it is due; null while it runs, when it is done, and when it is given up. */
    nextRunAt: Date,
    /** When the process that has it last said so. */
    lockedAt: Date,
    lastRunAt: Date,
    lastFinishedAt: Date,
    failedAt: Date,
    /** How often it failed since it last succeeded. */
    failCount: { type: Number, required: true },
    failReason: String,
    /** Since when something is done that must not be done twice (`JobRun.begin`). */
    begunAt: Date,
    /** When a restore made a dead letter of it, because it may have been done after the backup (`storage/backup`). */
    heldAt: Date,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
// What is due.
schema.index({ name: 1, nextRunAt: 1, lockedAt: 1 });
// What runs, and what lost its process.
schema.index({ lockedAt: 1 }, { partialFilterExpression: { lockedAt: { $gte: new Date(0) } } });
// What is done is kept for a day, what failed for three months.
schema.index(
  { lastFinishedAt: 1 },
  { expireAfterSeconds: DAY_IN_SECONDS, partialFilterExpression: { failCount: 0 } },
);
schema.index(
  { failedAt: 1 },
  { expireAfterSeconds: 90 * DAY_IN_SECONDS, partialFilterExpression: { failCount: { $gt: 0 } } },
);
// The pages of those that failed.
schema.index({ failedAt: -1, _id: -1 }, { partialFilterExpression: { failCount: { $gt: 0 } } });

export const JobModel = mongoose.model('Job', schema, 'jobs');

import type { PagePosition } from '../../kernel/page-cursor.ts';
import { afterPosition } from '../../storage/filters.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { JobModel } from './job.model.ts';

/** A job as stored after its last attempt, or as a restore has held it. */
export interface FailedJob {
  id: string;
  kind: string;
  /** The shipment that it is about, or the first one, where it names them. */
  trackingNumber?: string | undefined;
  /** How many more it is about. */
  otherPackages?: number | undefined;
  recipient?: Recipient | undefined;
  createdAt: Date;
  failedAt: Date;
  attempts: number;
  error: string;
  heldAt?: Date | undefined;
}

/** Which of the two an email about one shipment is for. */
type Recipient = 'customer' | 'receiver';

interface JobRecord {
  _id: mongoose.Types.ObjectId;
  name: string;
  /** Every kind calls these by the same names. */
  data: { trackingNumber?: string; trackingNumbers?: string[]; recipient?: Recipient };
  createdAt: Date;
  failedAt: Date;
  failCount: number;
  failReason?: string;
  heldAt?: Date;
}

function toFailedJob({ _id, name, data, failCount, failReason = '', ...times }: JobRecord): FailedJob {
  const { trackingNumbers = [], trackingNumber = trackingNumbers[0], recipient } = data;
  return {
    id: _id.toHexString(),
    kind: name,
    trackingNumber,
    otherPackages: trackingNumbers.length > 1 ? trackingNumbers.length - 1 : undefined,
    recipient,
    // That of a held job is one more.
    attempts: times.heldAt ? failCount - 1 : failCount,
    error: failReason,
    createdAt: times.createdAt,
    failedAt: times.failedAt,
    heldAt: times.heldAt,
  };
}

/** Failed, waiting for no retry, and not running. The first condition is that of the index. */
const DEAD = { failCount: { $gt: 0 }, nextRunAt: null, lockedAt: null };

/** Jobs that are not retried any more (dead letters). */
export const failedJobRepo = {
  /** The last failure first. */
  async list({ limit, after }: { limit: number; after: PagePosition | undefined }): Promise<FailedJob[]> {
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
    // The date has MongoDB read the index.
    JobModel.countDocuments({ ...DEAD, failedAt: { $gt: new Date(0) } })
      .limit(most)
      .exec(),

  /** Makes a job due as if it had never run. @returns its kind; undefined when it is no dead letter */
  async reset(id: string, nextRunAt: Date): Promise<string | undefined> {
    const job = await JobModel.findOneAndUpdate(
      { _id: id, ...DEAD },
      {
        $set: { nextRunAt, failCount: 0 },
        // With `begunAt` an email that may have arrived would be given up at once.
        $unset: { lastFinishedAt: 1, begunAt: 1, failedAt: 1, failReason: 1, heldAt: 1 },
      },
    ).lean();
    return job?.name;
  },

  /** @returns its kind; undefined when it is no dead letter */
  async remove(id: string): Promise<string | undefined> {
    return (await JobModel.findOneAndDelete({ _id: id, ...DEAD }).lean())?.name;
  },
};

import { MAX_READ_MS } from '../../storage/limits/max-read-time.ts';
import { toObjectId } from '../../storage/object-id.ts';
import { insertRaw } from '../../storage/transactions/transactions.ts';
import type { mongoose } from '../../storage/mongoose.ts';
import { SupportTimeModel } from './support-time.model.ts';

/** How long something took. */
export interface SupportTime {
  kind: 'answer' | 'resolution';
  conversationId: string;
  from: Date;
  to: Date;
  isFirst: boolean;
  assigneeId: string | undefined;
}

/** Of one assignee; times are medians in milliseconds, null where there were none. */
export interface AssigneeTimes {
  assigneeId: string | undefined;
  answers: number;
  resolutions: number;
  firstReplyMs: number | null;
  resolutionMs: number | null;
}

const median = <I>(input: I) => ({ $median: { input, method: 'approximate' as const } });
/** Values that are null are left out of a median. */
const millisecondsWhere = (condition: object) => ({ $cond: [condition, '$milliseconds', null] });
const IS_FIRST_REPLY = { $and: [{ $eq: ['$kind', 'answer'] }, '$isFirst'] };
const IS_RESOLUTION = { $eq: ['$kind', 'resolution'] };
const count = (kind: SupportTime['kind']) => ({ $sum: { $cond: [{ $eq: ['$kind', kind] }, 1, 0] } });
const SUMS = {
  answers: count('answer'),
  resolutions: count('resolution'),
  firstReplyMs: median(millisecondsWhere(IS_FIRST_REPLY)),
  resolutionMs: median(millisecondsWhere(IS_RESOLUTION)),
};

type Sums = Omit<AssigneeTimes, 'assigneeId'>;

export const supportTimeRepo = {
  /** In the transaction of what took the time. */
  async insert({ conversationId, assigneeId, ...time }: SupportTime): Promise<void> {
    const stored = {
      ...time,
      conversationId: toObjectId(conversationId),
      assigneeId: assigneeId === undefined ? null : toObjectId(assigneeId),
      milliseconds: time.to.getTime() - time.from.getTime(),
    };
    await insertRaw<typeof stored>(SupportTimeModel, stored);
  },

  /** Of everything that ended since then; undefined when nothing did. */
  async sums(since: Date): Promise<Sums | undefined> {
    const [sums] = await SupportTimeModel.aggregate<Sums>([
      { $match: { to: { $gte: since } } },
      { $group: { _id: null, ...SUMS } },
    ]).option({ maxTimeMS: MAX_READ_MS });
    return sums;
  },

  async byAssignee(since: Date): Promise<AssigneeTimes[]> {
    const found = await SupportTimeModel.aggregate<Sums & { _id: mongoose.Types.ObjectId | null }>([
      { $match: { to: { $gte: since } } },
      { $group: { _id: '$assigneeId', ...SUMS } },
    ]).option({ maxTimeMS: MAX_READ_MS });
    return found.map(({ _id, ...sums }) => ({ ...sums, assigneeId: _id?.toHexString() }));
  },

  /** By the hour of the day they came in: the questions that were answered since then, and which were answered late. */
  async byHour(since: Date, timeZone: string, lateMs: number) {
    return SupportTimeModel.aggregate<{ hour: number; questions: number; late: number }>([
      { $match: { kind: 'answer', to: { $gte: since } } },
      {
        $group: {
          _id: { $hour: { date: '$from', timezone: timeZone } },
          questions: { $sum: 1 },
          late: { $sum: { $cond: [{ $gt: ['$milliseconds', lateMs] }, 1, 0] } },
        },
      },
      { $project: { _id: 0, hour: '$_id', questions: 1, late: 1 } },
    ]).option({ maxTimeMS: MAX_READ_MS });
  },

  /** The median of the answers since then, and how many there were. */
  async usualAnswer(since: Date): Promise<{ count: number; milliseconds: number } | undefined> {
    const [found] = await SupportTimeModel.aggregate<{ count: number; milliseconds: number }>([
      { $match: { kind: 'answer', to: { $gte: since } } },
      { $group: { _id: null, count: { $sum: 1 }, milliseconds: median('$milliseconds') } },
    ]).option({ maxTimeMS: MAX_READ_MS });
    return found;
  },
};

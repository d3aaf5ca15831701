import { mongoose } from '../../storage/mongoose.ts';
import { insertRaw } from '../../storage/transactions/transactions.ts';

/** As long as analytics looks back, and the period before, in seconds. */
const KEPT_SECONDS = 2 * 366 * 24 * 60 * 60;

/** How long support took to answer a customer who was waiting. */
const schema = new mongoose.Schema(
  {
    /** When support answered. */
    to: { type: Date, required: true },
    milliseconds: { type: Number, required: true },
    /** Whether it was the first answer since the conversation was opened. */
    isFirst: { type: Boolean, required: true },
  },
  { versionKey: false },
);
schema.index({ to: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const SupportTimeModel = mongoose.model('SupportTime', schema, 'support_times');

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The usual time to an answer is computed from the answers of this many days, and from no fewer answers than this. */
const USUAL_DAYS = 28;
const MIN_ANSWERS = 5;

/** How fast support answers. */
export const supportTimes = {
  /**
   * Stores how long an answer took, in its transaction.
   * @param openedAt when the conversation was opened; unknown for one that was opened before this was stored
   */
  async note(waitingSince: Date, answeredAt: Date, openedAt: Date | undefined): Promise<void> {
    const stored = {
      to: answeredAt,
      isFirst: waitingSince.getTime() === openedAt?.getTime(),
      milliseconds: answeredAt.getTime() - waitingSince.getTime(),
    };
    await insertRaw<typeof stored>(SupportTimeModel, stored);
  },

  /** How long the first answers took in the last days, and in as many before them; null if there were none. */
  async firstReplyMinutes(days: number): Promise<{ current: number | null; previous: number | null }> {
    const since = daysAgo(days);
    const [current, previous] = await Promise.all([
      median({ to: { $gte: since }, isFirst: true }),
      median({ to: { $gte: daysAgo(2 * days), $lt: since }, isFirst: true }),
    ]);
    return { current: current?.minutes ?? null, previous: previous?.minutes ?? null };
  },

  /** How long an answer usually takes; undefined while there are too few to say. */
  async usualReplyMinutes(): Promise<number | undefined> {
    const usual = await median({ to: { $gte: daysAgo(USUAL_DAYS) } });
    return usual && usual.count >= MIN_ANSWERS ? usual.minutes : undefined;
  },
};

const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** The median of these answers, and how many there are; undefined if there are none. */
async function median(answers: { to: { $gte: Date; $lt?: Date }; isFirst?: true }) {
  const [found] = await SupportTimeModel.aggregate<{ count: number; milliseconds: number }>([
    { $match: answers },
    {
      $group: {
        _id: null,
        count: { $sum: 1 },
        milliseconds: { $median: { input: '$milliseconds', method: 'approximate' } },
      },
    },
  ]);
  return found && { count: found.count, minutes: Math.max(1, Math.round(found.milliseconds / MINUTE)) };
}

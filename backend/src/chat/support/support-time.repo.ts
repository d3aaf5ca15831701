import { insertRaw } from '../../storage/transactions/transactions.ts';
import { SupportTimeModel } from './support-time.model.ts';

/** How long answers took, and how many there were. */
export interface MedianTime {
  count: number;
  milliseconds: number;
}

export const supportTimeRepo = {
  /** In the transaction of the answer. */
  async insert({ from, to, isFirst }: { from: Date; to: Date; isFirst: boolean }): Promise<void> {
    const stored = { to, isFirst, milliseconds: to.getTime() - from.getTime() };
    await insertRaw<typeof stored>(SupportTimeModel, stored);
  },

  /** Of these answers; undefined where there were none. */
  async median(answers: { to: { $gte: Date; $lt?: Date }; isFirst?: true }): Promise<MedianTime | undefined> {
    const [found] = await SupportTimeModel.aggregate<MedianTime>([
      { $match: answers },
      {
        $group: {
          _id: null,
          count: { $sum: 1 },
          milliseconds: { $median: { input: '$milliseconds', method: 'approximate' } },
        },
      },
    ]);
    return found;
  },
};

import { normalizeName } from '../kernel/text/words.ts';
import { SubscriptionModel } from './subscription.model.ts';

export interface Subscription {
  email: string;
  confirmedAt?: Date;
}

/** What is stored of subscriptions. Addresses are found in any case. */
export const subscriptionRepo = {
  /** Stores the address as not confirmed, or keeps it so for longer. Changes nothing where it is confirmed. */
  async request(email: string, { at, pendingUntil }: { at: Date; pendingUntil: Date }): Promise<void> {
    const _id = normalizeName(email);
    await SubscriptionModel.updateOne(
      { _id },
      { $setOnInsert: { email, createdAt: at, pendingUntil } },
      { upsert: true },
    );
    await SubscriptionModel.updateOne(
      { _id, confirmedAt: { $exists: false } },
      { $set: { email, pendingUntil } },
    );
  },

  async find(email: string): Promise<Subscription | undefined> {
    return (await SubscriptionModel.findById(normalizeName(email)).lean<Subscription>()) ?? undefined;
  },

  /** How many are confirmed. The date has MongoDB read the index. */
  countConfirmed: (): Promise<number> =>
    SubscriptionModel.countDocuments({ confirmedAt: { $gt: new Date(0) } }).exec(),

  /** Those that are confirmed, in order of their ids. @param after the id that the last batch ended with */
  async confirmedBatch(after: string, limit: number): Promise<{ id: string; email: string }[]> {
    const found = await SubscriptionModel.find({ _id: { $gt: after }, confirmedAt: { $exists: true } })
      .sort({ _id: 1 })
      // The index of those that are confirmed would have to sort all of them.
      .hint({ _id: 1 })
      .limit(limit)
      .lean<{ _id: string; email: string }[]>();
    return found.map(({ _id: id, email }) => ({ id, email }));
  },

  /** Keeps the time of the first confirmation. @returns false when there is no such subscription */
  async confirm(email: string, at: Date): Promise<boolean> {
    const _id = normalizeName(email);
    await SubscriptionModel.updateOne(
      { _id, confirmedAt: { $exists: false } },
      { $set: { confirmedAt: at }, $unset: { pendingUntil: '' } },
    );
    return (await SubscriptionModel.exists({ _id })) !== null;
  },

  async remove(email: string): Promise<void> {
    await SubscriptionModel.deleteOne({ _id: normalizeName(email) });
  },
};

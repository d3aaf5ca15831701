import { normalizeName } from '../kernel/text/words.ts';
import { mongoose } from '../storage/mongoose.ts';

/** An address that gets service updates, once its owner has confirmed it. */
const schema = new mongoose.Schema(
  {
    /** The address as it is compared, so that each is subscribed once. */
    _id: { type: String, required: true },
    /** The address as it was typed. */
    email: { type: String, required: true },
    createdAt: { type: Date, required: true },
    confirmedAt: Date,
    /** Set while the address is not confirmed: MongoDB removes it then, as somebody else may have typed it. */
    pendingUntil: { type: Date, expires: 0 },
  },
  { versionKey: false },
);
// For the number of confirmed subscriptions.
schema.index({ confirmedAt: 1 }, { sparse: true });

export const SubscriptionModel = mongoose.model('Subscription', schema, 'subscriptions');

/** Subscriptions in MongoDB. Addresses are found in upper and lower case. */
export const subscriptionRepo = {
  /** Stores the address as not confirmed, or extends the time for that. Changes nothing where it is confirmed. */
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

  find: (email: string) => SubscriptionModel.findById(normalizeName(email)).lean().exec(),

  /** How many are confirmed. The comparison with a date makes MongoDB read the index. */
  countConfirmed: (): Promise<number> =>
    SubscriptionModel.countDocuments({ confirmedAt: { $gt: new Date(0) } }).exec(),

  /** Confirmed subscriptions, in order of their ids. @param after the id that the last batch ended with */
  async confirmedBatch(after: string, limit: number): Promise<{ id: string; email: string }[]> {
    const found = await SubscriptionModel.find({ _id: { $gt: after }, confirmedAt: { $exists: true } })
      .sort({ _id: 1 })
      // With the index of confirmed ones MongoDB would have to sort all of them.
      .hint({ _id: 1 })
      .limit(limit)
      .lean();
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

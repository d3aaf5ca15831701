import { normalizeName } from '../../kernel/normalize-name.ts';
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

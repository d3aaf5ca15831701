import { MAX_REPLY_BROWSERS } from '@moveway/contracts/push/push.routes.ts';
import { lock } from '../../storage/transactions/transactions.ts';
import { mongoose } from '../../storage/mongoose.ts';
import type { PushTarget } from './push.repo.ts';

/** A browser in which a customer is notified of replies of support. */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** The session in which the customer asked; nothing is sent once it has ended. */
    sessionId: { type: mongoose.Schema.Types.ObjectId, required: true },
    endpoint: { type: String, required: true },
    p256dh: { type: String, required: true },
    auth: { type: String, required: true },
    /** The id of the last reply that it was notified of. */
    notifiedOf: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// One browser belongs to one customer at a time.
schema.index({ endpoint: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1 });
// No session lives longer.
schema.index({ createdAt: 1 }, { expireAfterSeconds: 31 * 24 * 60 * 60 });

export const ReplySubscriptionModel = mongoose.model('ReplySubscription', schema, 'reply_subscriptions');

/** Whose browser it is, and in which session they asked. */
interface Subscriber {
  userId: string;
  sessionId: string;
}

export interface StoredReplySubscription extends PushTarget {
  id: string;
  sessionId: string;
}

export const replyPushRepo = {
  /** Stores or replaces the subscription of a browser. If the customer has too many, the oldest ones are removed. */
  async store(
    { userId, sessionId }: Subscriber,
    { endpoint, ...keys }: PushTarget,
    createdAt: Date,
  ): Promise<void> {
    await lock(`reply browsers of ${userId}`);
    await ReplySubscriptionModel.updateOne(
      { endpoint },
      { $set: { ...keys, userId, sessionId, createdAt }, $unset: { notifiedOf: 1 } },
      { upsert: true },
    );
    const surplus = await ReplySubscriptionModel.find({ userId }, { _id: 1 })
      .sort({ createdAt: -1 })
      .skip(MAX_REPLY_BROWSERS)
      .lean();
    await ReplySubscriptionModel.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } });
  },

  /** The push service gave a browser another endpoint. */
  async replace(oldEndpoint: string, { endpoint, ...keys }: PushTarget): Promise<void> {
    if (oldEndpoint !== endpoint && !(await ReplySubscriptionModel.exists({ endpoint }))) {
      await ReplySubscriptionModel.updateOne({ endpoint: oldEndpoint }, { $set: { endpoint, ...keys } });
    }
  },

  /** Removes a browser of this customer only. */
  async remove(userId: string, endpoint: string): Promise<void> {
    await ReplySubscriptionModel.deleteOne({ userId, endpoint });
  },

  /** Removes a browser that its push service no longer knows, or whose session has ended. */
  async removeEndpoint(endpoint: string): Promise<void> {
    await ReplySubscriptionModel.deleteOne({ endpoint });
  },

  isFollowed: async (userId: string): Promise<boolean> =>
    (await ReplySubscriptionModel.exists({ userId })) !== null,

  async ofUser(userId: string): Promise<StoredReplySubscription[]> {
    const found = await ReplySubscriptionModel.find({ userId }).lean();
    return found.map(({ _id, sessionId, endpoint, p256dh, auth }) => ({
      id: _id.toHexString(),
      sessionId: sessionId.toHexString(),
      endpoint,
      p256dh,
      auth,
    }));
  },

  /** @returns true if it was not notified of this reply yet; only one of several calls gets true */
  async markNotified(id: string, replyId: string): Promise<boolean> {
    const { modifiedCount } = await ReplySubscriptionModel.updateOne(
      { _id: id, notifiedOf: { $ne: replyId } },
      { $set: { notifiedOf: replyId } },
    );
    return modifiedCount === 1;
  },

  /** Takes `markNotified` back if the message could not be handed over, so that a retry sends it. */
  async unmarkNotified(id: string): Promise<void> {
    await ReplySubscriptionModel.updateOne({ _id: id }, { $unset: { notifiedOf: 1 } });
  },
};

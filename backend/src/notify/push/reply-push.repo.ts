import { MAX_REPLY_BROWSERS } from '@moveway/contracts/push/push.routes.ts';
import { lock } from '../../storage/transactions/transactions.ts';
import { ReplySubscriptionModel } from './reply-push.model.ts';
import type { PushTarget } from './push.repo.ts';

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
  /**
   * Stores a subscription, in place of one that the browser has; the customer's oldest ones leave when there are too
   * many.
   */
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

  /** Of this customer only. */
  async remove(userId: string, endpoint: string): Promise<void> {
    await ReplySubscriptionModel.deleteOne({ userId, endpoint });
  },

  /** For every user of it: the push service no longer knows it, or its session has ended. */
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

  /** @returns whether it was not notified of this reply yet; of several that ask, one gets true */
  async markNotified(id: string, replyId: string): Promise<boolean> {
    const { modifiedCount } = await ReplySubscriptionModel.updateOne(
      { _id: id, notifiedOf: { $ne: replyId } },
      { $set: { notifiedOf: replyId } },
    );
    return modifiedCount === 1;
  },

  /** Takes `markNotified` back after a message that could not be handed over, so that a retry sends it. */
  async unmarkNotified(id: string): Promise<void> {
    await ReplySubscriptionModel.updateOne({ _id: id }, { $unset: { notifiedOf: 1 } });
  },
};

import { MAX_READ_MS } from '../../storage/limits/max-read-time.ts';
import { TypingModel } from './typing.model.ts';

/** Somebody who writes in a conversation. */
export interface Typist {
  conversationId: string;
  userId: string;
  username: string;
  side: 'customer' | 'support';
  /** The customer whom support writes to; none for an internal note. */
  toCustomerId: string | undefined;
}

/** More are not reported at a time. */
const MAX_TYPISTS = 1000;

/** Who writes right now: short-lived documents that all processes share. */
export const typingRepo = {
  async begin({ conversationId, userId, toCustomerId, ...rest }: Typist, at: Date): Promise<void> {
    await TypingModel.updateOne(
      { conversationId, userId },
      toCustomerId === undefined
        ? { $set: { ...rest, at }, $unset: { toCustomerId: 1 } }
        : { $set: { ...rest, at, toCustomerId } },
      { upsert: true },
    );
  },

  async end(conversationId: string, userId: string): Promise<void> {
    await TypingModel.deleteOne({ conversationId, userId });
  },

  /** Of support, but this one. */
  async colleagues(conversationId: string, userId: string, since: Date) {
    const found = await TypingModel.find({
      conversationId,
      userId: { $ne: userId },
      side: 'support',
      at: { $gt: since },
    })
      .sort({ userId: 1 })
      .maxTimeMS(MAX_READ_MS)
      .lean();
    return found.map((other) => ({ id: other.userId.toHexString(), username: other.username }));
  },

  /** Everybody, in all conversations, the earliest report first. */
  async all(since: Date) {
    const found = await TypingModel.find({ at: { $gt: since } })
      .sort({ at: 1 })
      .limit(MAX_TYPISTS)
      .maxTimeMS(MAX_READ_MS)
      .lean();
    return found.map(({ conversationId, side, toCustomerId, at }) => ({
      conversationId: conversationId.toHexString(),
      side,
      toCustomerId: toCustomerId?.toHexString(),
      at,
    }));
  },
};

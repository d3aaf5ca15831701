import { mongoose } from '../../storage/mongoose.ts';

/** The last report of a writer in a conversation. */
const schema = new mongoose.Schema(
  {
    conversationId: { type: mongoose.Schema.Types.ObjectId, required: true },
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    username: { type: String, required: true },
    side: { type: String, required: true, enum: ['customer', 'support'] },
    /** The customer to whom support writes; missing for an internal note. */
    toCustomerId: mongoose.Schema.Types.ObjectId,
    /** False once the writer has stopped. */
    isTyping: { type: Boolean, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ conversationId: 1, userId: 1 }, { unique: true });
schema.index({ at: 1 }, { expireAfterSeconds: 60 });

export const TypingModel = mongoose.model('Typing', schema, 'typing');

/** A report as stored. */
export type TypingReport = mongoose.InferSchemaType<typeof schema>;

/** A customer or an administrator who writes in a conversation. */
interface Typist {
  conversationId: string;
  userId: string;
  username: string;
  side: 'customer' | 'support';
  /** The customer to whom support writes; undefined for an internal note. */
  toCustomerId: string | undefined;
}

/** Who is writing right now: short-lived documents that all processes share. */
export const typingRepo = {
  /**
   * Replaces an earlier report, so that the change stream has the whole document. An end without an earlier report is
   * not stored.
   */
  async report(
    { toCustomerId, ...typist }: Typist,
    { isTyping, at }: { isTyping: boolean; at: Date },
  ): Promise<void> {
    const { conversationId, userId } = typist;
    await TypingModel.replaceOne(
      { conversationId, userId },
      { ...typist, isTyping, at, ...(toCustomerId !== undefined && { toCustomerId }) },
      { upsert: isTyping },
    );
  },

  /** The other administrators who are writing in a conversation. */
  async colleagues(conversationId: string, userId: string, since: Date) {
    const found = await TypingModel.find({
      conversationId,
      userId: { $ne: userId },
      side: 'support',
      isTyping: true,
      at: { $gt: since },
    })
      .sort({ userId: 1 })
      .lean();
    return found.map((other) => ({ id: other.userId.toHexString(), username: other.username }));
  },
};

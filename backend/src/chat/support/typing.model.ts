import { mongoose } from '../../storage/mongoose.ts';

/** The last report of a writer in a conversation. */
const schema = new mongoose.Schema(
  {
    conversationId: { type: mongoose.Schema.Types.ObjectId, required: true },
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    username: { type: String, required: true },
    side: { type: String, required: true, enum: ['customer', 'support'] },
    /** The customer whom support writes to; none for an internal note. */
    toCustomerId: mongoose.Schema.Types.ObjectId,
    /** False once they have stopped. */
    isTyping: { type: Boolean, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ conversationId: 1, userId: 1 }, { unique: true });
schema.index({ at: 1 }, { expireAfterSeconds: 60 });

export const TypingModel = mongoose.model('Typing', schema, 'typing');

import { mongoose } from '../../storage/mongoose.ts';

/** An administrator who writes in a conversation. */
const schema = new mongoose.Schema(
  {
    conversationId: { type: mongoose.Schema.Types.ObjectId, required: true },
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    username: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ conversationId: 1, userId: 1 }, { unique: true });
schema.index({ at: 1 }, { expireAfterSeconds: 60 });

export const TypingModel = mongoose.model('Typing', schema, 'typing');

import { mongoose } from '../../storage/mongoose.ts';

/** As long as analytics looks back, and the period before, in seconds. */
const KEPT_SECONDS = 2 * 366 * 24 * 60 * 60;

/** How long something took that support did: to answer who was waiting, or to resolve a conversation. */
const schema = new mongoose.Schema(
  {
    kind: { type: String, required: true, enum: ['answer', 'resolution'] },
    conversationId: { type: mongoose.Schema.Types.ObjectId, required: true },
    /** Since when the customer was waiting, or since when the conversation was open. */
    from: { type: Date, required: true },
    to: { type: Date, required: true },
    milliseconds: { type: Number, required: true },
    /** An answer: whether it was the first one since the conversation was opened. */
    isFirst: { type: Boolean, required: true },
    /** The administrator who was given the conversation, if it was given to one. */
    assigneeId: { type: mongoose.Schema.Types.ObjectId, default: null },
  },
  { versionKey: false },
);
schema.index({ kind: 1, to: 1 });
schema.index({ to: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const SupportTimeModel = mongoose.model('SupportTime', schema, 'support_times');

import { mongoose } from '../../storage/mongoose.ts';

/** As long as analytics looks back, and the period before, in seconds. */
const KEPT_SECONDS = 2 * 366 * 24 * 60 * 60;

/** How long support took to answer who was waiting. */
const schema = new mongoose.Schema(
  {
    /** When they answered. */
    to: { type: Date, required: true },
    milliseconds: { type: Number, required: true },
    /** Whether it was the first answer since the conversation was opened. */
    isFirst: { type: Boolean, required: true },
  },
  { versionKey: false },
);
schema.index({ to: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const SupportTimeModel = mongoose.model('SupportTime', schema, 'support_times');

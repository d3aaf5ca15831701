import { mongoose } from '../../storage/mongoose.ts';

/** A reply that all staff may insert. */
const schema = new mongoose.Schema(
  {
    shortcut: { type: String, required: true },
    text: { type: String, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ shortcut: 1 }, { unique: true });

export const CannedReplyModel = mongoose.model('CannedReply', schema, 'canned_replies');

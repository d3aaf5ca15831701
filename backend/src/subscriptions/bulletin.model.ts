import { mongoose } from '../storage/mongoose.ts';

/** A service update that was sent by email. */
const schema = new mongoose.Schema(
  {
    subject: { type: String, required: true },
    text: { type: String, required: true },
    sentAt: { type: Date, required: true },
    sentBy: { type: String, required: true },
    receivers: { type: Number, required: true },
    /** Up to which subscription, in order of their ids, the emails are stored as jobs; empty before the first. */
    position: { type: String, default: '' },
  },
  { versionKey: false },
);
schema.index({ sentAt: -1, _id: -1 });

export const BulletinModel = mongoose.model('Bulletin', schema, 'bulletins');

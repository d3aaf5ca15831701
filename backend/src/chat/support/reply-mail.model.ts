import { mongoose } from '../../storage/mongoose.ts';

const mail = {
  /** The reply whose job sends it: another attempt of that job sends the same. */
  ofReply: { type: Number, required: true },
  /** It has the replies after the first of these sequence numbers, up to the second. */
  after: { type: Number, required: true },
  upTo: { type: Number, required: true },
} as const;

/** The last email about unseen replies of a conversation, which its id is. */
const schema = new mongoose.Schema(
  {
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    ...mail,
    /** Those before it, whose jobs may have attempts left; the oldest first. Missing where there are none. */
    earlier: { type: [new mongoose.Schema(mail, { _id: false })], default: undefined },
  },
  { versionKey: false },
);

export const ReplyMailModel = mongoose.model('ReplyMail', schema, 'reply_mails');

import { mongoose } from '../../storage/mongoose.ts';
import { isDuplicateKey } from '../../storage/database-error.ts';

const mail = {
  /** The reply whose job sends the email: another attempt of that job sends the same. */
  ofReply: { type: Number, required: true },
  /** The email has the replies after the first of these sequence numbers, up to the second. */
  after: { type: Number, required: true },
  upTo: { type: Number, required: true },
} as const;

/** The last email about unseen replies of a conversation, under the id of the conversation. */
const schema = new mongoose.Schema(
  {
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    ...mail,
    /** The emails before it, whose jobs may have attempts left; the oldest first. Missing if there are none. */
    earlier: { type: [new mongoose.Schema(mail, { _id: false })], default: undefined },
  },
  { versionKey: false },
);

export const ReplyMailModel = mongoose.model('ReplyMail', schema, 'reply_mails');

/** Which replies of a conversation an email has. */
interface ReplyMail {
  ofReply: number;
  after: number;
  upTo: number;
}

/** More emails than are written about one conversation while a job has attempts left. */
const MAX_EARLIER = 50;

export const replyMailRepo = {
  /** The emails about a conversation, the last one first. */
  async find(conversationId: string): Promise<ReplyMail[]> {
    const found = await ReplyMailModel.findById(conversationId).lean();
    return found
      ? [found, ...(found.earlier ?? []).toReversed()].map(({ ofReply, after, upTo }) => ({
          ofReply,
          after,
          upTo,
        }))
      : [];
  },

  /** @returns false where another email was noted meanwhile, so that only one of several jobs sends its email */
  async note(conversationId: string, before: ReplyMail | undefined, mail: ReplyMail): Promise<boolean> {
    try {
      const noted = await ReplyMailModel.updateOne(
        { _id: conversationId, upTo: before?.upTo ?? 0 },
        {
          $set: mail,
          ...(before && { $push: { earlier: { $each: [before], $slice: -MAX_EARLIER } } }),
        },
        { upsert: before === undefined },
      );
      return noted.modifiedCount + noted.upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) {
        return false;
      }
      throw error;
    }
  },
};

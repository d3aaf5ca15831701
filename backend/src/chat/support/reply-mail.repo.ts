import { isDuplicateKey } from '../../storage/duplicate-key.ts';
import { ReplyMailModel } from './reply-mail.model.ts';

/** Which replies of a conversation an email has. */
export interface ReplyMail {
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

  /** @returns false where another email was noted meanwhile, so that of several that try one is sent */
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

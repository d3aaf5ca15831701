import { isDuplicateKey } from '../../storage/idempotency-keys.ts';
import { ReplyMailModel } from './reply-mail.model.ts';

/** Which replies of a conversation an email has. */
export interface ReplyMail {
  ofReply: number;
  after: number;
  upTo: number;
}

export const replyMailRepo = {
  async find(conversationId: string): Promise<ReplyMail | undefined> {
    const found = await ReplyMailModel.findById(conversationId).lean();
    return found ? { ofReply: found.ofReply, after: found.after, upTo: found.upTo } : undefined;
  },

  /** @returns false where another email was noted meanwhile, so that of several that try one is sent */
  async note(conversationId: string, before: ReplyMail | undefined, mail: ReplyMail): Promise<boolean> {
    try {
      const noted = await ReplyMailModel.updateOne(
        { _id: conversationId, upTo: before?.upTo ?? 0 },
        { $set: mail },
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

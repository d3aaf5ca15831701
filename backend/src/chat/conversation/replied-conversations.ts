import { messageRepo } from '../message/message.repo.ts';
import { textOf } from '../message/store-message.ts';
import { conversationRepo } from './conversation.repo.ts';
import type { StoredConversation } from './conversation.types.ts';

/** A reply of support in words. */
interface TextReply {
  id: string;
  sequence: number;
  message: string;
}

/** The most replies in one email. */
const MAX_REPLIES = 50;

/** What notifies a customer of replies reads of their conversation. */
export const repliedConversations = {
  find: (id: string): Promise<StoredConversation | undefined> => conversationRepo.find(id),

  /**
   * The first replies of support after a message, oldest first, as text, however much the customer wrote in between.
   * @param upTo the last message that counts, by the sequence number
   */
  async repliesAfter(id: string, after: number, upTo = Infinity): Promise<TextReply[]> {
    const before = upTo === Infinity ? undefined : upTo + 1;
    const found = await messageRepo.range(id, { after, before, isFromAdmin: true, limit: MAX_REPLIES });
    return found.map((reply) => ({ id: reply.id, sequence: reply.sequence, message: textOf(reply) }));
  },
};

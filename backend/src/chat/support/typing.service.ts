import { TYPING_LASTS_MS } from '@moveway/contracts/support/support.constants.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { consume } from '../../storage/limits/limits.ts';
import { conversationRepo } from '../conversation.repo.ts';
import { typingRepo } from './typing.repo.ts';

/** Reports of who is writing in which conversation, outside of transactions and without stored events. */
export const typing = {
  /** The report of an administrator. @returns the colleagues who are writing there right now */
  async report(
    { userId, username }: Actor,
    conversationId: string,
    { isTyping, isNote }: { isTyping: boolean; isNote: boolean },
  ) {
    const now = new Date();
    const conversation = isTyping && !isNote ? await conversationRepo.find(conversationId) : undefined;
    const toCustomerId = conversation?.userId;
    await typingRepo.report(
      { conversationId, userId, username, side: 'support', toCustomerId },
      { isTyping, at: now },
    );
    return typingRepo.colleagues(conversationId, userId, new Date(now.getTime() - TYPING_LASTS_MS));
  },

  /** The report of a customer, stored if they have this conversation. @throws {AppError} `rate_limited` */
  async reportOwn(
    { userId, username }: Actor,
    { isTyping, trackingNumber = null }: { isTyping: boolean; trackingNumber?: string | null | undefined },
  ): Promise<void> {
    await consume('typing', userId);
    const conversation = await conversationRepo.findByKey({ userId, trackingNumber });
    if (conversation) {
      await typingRepo.report(
        { conversationId: conversation.id, userId, username, side: 'customer', toCustomerId: undefined },
        { isTyping, at: new Date() },
      );
    }
  },
};

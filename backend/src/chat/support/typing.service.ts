import { RateLimiterMemory } from 'rate-limiter-flexible';
import { TYPING_LASTS_MS } from '@moveway/contracts/support/support.constants.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { tooMany } from '../../storage/limits/shared-limiter.ts';
import { conversationRepo } from '../conversation.repo.ts';
import { typingRepo } from './typing.repo.ts';
import { consumePoints } from '../../storage/limits/consume-points.ts';

/** A customer's reports a minute in this process. One who writes without a pause sends twenty, and as many ends. */
const REPORTS_PER_MINUTE = 60;
const MINUTE_SECONDS = 60;

const limiter = new RateLimiterMemory({ points: REPORTS_PER_MINUTE, duration: MINUTE_SECONDS });

async function countReport(userId: string): Promise<void> {
  const { isWithin, state } = await consumePoints(limiter, userId);
  if (!isWithin) {
    throw tooMany('typing', state);
  }
}

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
    await countReport(userId);
    const conversation = await conversationRepo.findByKey({ userId, trackingNumber });
    if (conversation) {
      await typingRepo.report(
        { conversationId: conversation.id, userId, username, side: 'customer', toCustomerId: undefined },
        { isTyping, at: new Date() },
      );
    }
  },
};

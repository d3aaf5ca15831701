import { TYPING_EVERY_MS } from '@moveway/contracts/support/typing.routes.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { MAX_READ_MS } from '../../storage/max-read-time.ts';
import { TypingModel } from './typing.model.ts';

/** Whoever has not said so again after two intervals writes no more. */
const FRESH_MS = 2.5 * TYPING_EVERY_MS;

export type TypingService = ReturnType<typeof createTypingService>;

/**
 * Who of staff writes in which conversation: short-lived documents that all processes share, written outside of
 * transactions and without events.
 */
export function createTypingService({ clock }: { clock: Clock }) {
  return {
    /** @returns which others write there right now */
    async report({ userId, username }: Actor, conversationId: string, isTyping: boolean) {
      const now = clock();
      const own = { conversationId, userId };
      await (isTyping
        ? TypingModel.updateOne(own, { $set: { username, at: now } }, { upsert: true })
        : TypingModel.deleteOne(own));
      const found = await TypingModel.find({
        conversationId,
        userId: { $ne: userId },
        at: { $gt: new Date(now.getTime() - FRESH_MS) },
      })
        .sort({ userId: 1 })
        .maxTimeMS(MAX_READ_MS)
        .lean();
      return found.map((other) => ({ id: other.userId.toHexString(), username: other.username }));
    },
  };
}

import { supportTimeRepo } from './support-time.repo.ts';
import type { UnseenReplies } from './unseen-reply.service.ts';

/** A conversation as it was before the change that something follows from. */
interface ConversationBefore {
  id: string;
  /** Since when it is open; unknown for one that was opened before this was stored. */
  openedAt: Date | undefined;
  waitingSince: Date | undefined;
  assigneeId: string | undefined;
}

interface Reply {
  /** The customer. */
  userId: string;
  conversationId: string;
  sequence: number;
  timestamp: Date;
}

/** What follows from what staff do in a conversation, in the transaction of it: its duration for the metrics, and a message to the customer. */
export function createSupportFollowUps({
  unseenReplies,
  replyPush,
}: {
  unseenReplies: Pick<UnseenReplies, 'replied'>;
  replyPush: { replied(userId: string, conversationId: string, sequence: number): Promise<void> };
}) {
  return {
    async replied(
      before: ConversationBefore | undefined,
      { userId, conversationId, sequence, timestamp }: Reply,
    ): Promise<void> {
      if (before?.waitingSince) {
        const { openedAt, waitingSince, assigneeId } = before;
        await supportTimeRepo.insert({
          kind: 'answer',
          conversationId,
          from: waitingSince,
          to: timestamp,
          isFirst: waitingSince.getTime() === openedAt?.getTime(),
          assigneeId,
        });
      }
      await unseenReplies.replied(conversationId, sequence);
      await replyPush.replied(userId, conversationId, sequence);
    },

    async resolved({ id, openedAt, assigneeId }: ConversationBefore, at: Date): Promise<void> {
      if (openedAt) {
        await supportTimeRepo.insert({
          kind: 'resolution',
          conversationId: id,
          from: openedAt,
          to: at,
          isFirst: false,
          assigneeId,
        });
      }
    },
  };
}

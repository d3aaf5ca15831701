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
  conversationId: string;
  sequence: number;
  timestamp: Date;
}

/**
 * What follows from what staff do in a conversation, in the transaction of it: its duration for the metrics, and a
 * message to the customer.
 */
export function createSupportFollowUps({
  unseenReplies,
  replyPush,
}: {
  unseenReplies: Pick<UnseenReplies, 'replied'>;
  replyPush: {
    isFollowed(userId: string): Promise<boolean>;
    replied(conversationId: string, sequence: number): Promise<void>;
  };
}) {
  return {
    /** Whether a reply to this customer is pushed if they do not see it: one of their browsers asked for it. */
    isPushed: (userId: string): Promise<boolean> => replyPush.isFollowed(userId),

    async replied(
      before: ConversationBefore | undefined,
      { conversationId, sequence, timestamp }: Reply,
      { isPushed }: { isPushed: boolean },
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
      if (isPushed) {
        await replyPush.replied(conversationId, sequence);
      }
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

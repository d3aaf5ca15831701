import { supportTimeRepo } from './support-time.repo.ts';
import type { UnseenReplies } from './unseen-reply.service.ts';

/** A conversation as it was before the reply that something follows from. */
interface ConversationBefore {
  /** Since when it is open; unknown for one that was opened before this was stored. */
  openedAt: Date | undefined;
  waitingSince: Date | undefined;
}

interface Reply {
  conversationId: string;
  sequence: number;
  timestamp: Date;
}

/** What follows from a reply, in its transaction: how long it took is stored, and the customer is sent a message. */
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
        const { openedAt, waitingSince } = before;
        await supportTimeRepo.insert({
          from: waitingSince,
          to: timestamp,
          isFirst: waitingSince.getTime() === openedAt?.getTime(),
        });
      }
      await unseenReplies.replied(conversationId, sequence);
      if (isPushed) {
        await replyPush.replied(conversationId, sequence);
      }
    },
  };
}

import { TYPING_LASTS_MS } from '@moveway/contracts/support/support.constants.ts';
import type { ReceivedEvents, Typing } from '../../kernel/domain-events.ts';
import type { EventCollection } from '../../storage/transactions/outbox.ts';
import { TypingModel, type TypingReport } from './typing.repo.ts';

/** Each report that is stored is an event. */
export const typingReports: EventCollection = {
  name: TypingModel.collection.collectionName,
  toEvent(document) {
    // Only `typingRepo` writes this collection.
    const { conversationId, userId, toCustomerId, side, isTyping, at } = document as TypingReport;
    return {
      name: 'chat.typing_reported',
      payload: {
        conversationId: conversationId.toHexString(),
        userId: userId.toHexString(),
        toCustomerId: toCustomerId?.toHexString(),
        side,
        isTyping,
        at,
      },
      createdAt: at,
    };
  },
};

/** A side of a conversation that is typing. */
interface TypingSide {
  conversationId: string;
  toCustomerId: string | undefined;
  /** By user: the timer that forgets them unless they report again. */
  typists: Map<string, NodeJS.Timeout>;
}

export type TypingFeed = ReturnType<typeof createTypingFeed>;

/**
 * Publishes who is typing in which conversation, from the reports of all processes: each report once, and each end,
 * even of people who stopped without a report. Typing an internal note is not published.
 * @param lastsMs for how long a report is valid, in milliseconds
 */
export function createTypingFeed({
  publish,
  lastsMs = TYPING_LASTS_MS,
}: {
  publish: (typing: Typing) => void;
  lastsMs?: number;
}) {
  const sides = new Map<string, TypingSide>();

  function end(key: string, userId: string): void {
    const side = sides.get(key);
    clearTimeout(side?.typists.get(userId));
    if (side?.typists.delete(userId) && side.typists.size === 0) {
      sides.delete(key);
      const { conversationId, toCustomerId } = side;
      publish({ conversationId, toCustomerId, isTyping: false });
    }
  }

  function begin(key: string, report: ReceivedEvents['chat.typing_reported'], leftMs: number): void {
    const { conversationId, toCustomerId, userId } = report;
    const typists = sides.get(key)?.typists ?? new Map<string, NodeJS.Timeout>();
    clearTimeout(typists.get(userId));
    typists.set(userId, setTimeout(() => end(key, userId), leftMs).unref());
    sides.set(key, { conversationId, toCustomerId, typists });
    publish({ conversationId, toCustomerId, isTyping: true });
  }

  return {
    receive: (report: ReceivedEvents['chat.typing_reported']): void => {
      const { conversationId, side, userId, toCustomerId, isTyping, at } = report;
      const key = `${conversationId} ${side}`;
      // A report that is read late is valid for the time that is left, but never longer: the clocks of servers differ.
      const leftMs = Math.min(lastsMs, at.getTime() + lastsMs - Date.now());
      if (isTyping && leftMs > 0 && (side === 'customer' || toCustomerId !== undefined)) {
        begin(key, report, leftMs);
      } else {
        end(key, userId);
      }
    },
    close(): void {
      for (const { typists } of sides.values()) {
        for (const timer of typists.values()) {
          clearTimeout(timer);
        }
      }
    },
  };
}

import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Transaction } from '../../storage/transactions.ts';
import {
  beginningWith,
  FORMER_USER,
  storedOnce,
  withPerson,
  type Correspondent,
  type SupportMessage,
} from './chat.service.ts';
import type { StoredConversation } from './conversation.repo.ts';
import type { ConversationServiceDeps } from './conversation.service.ts';
import type { StoredMessage } from './message.repo.ts';
import { storeMessage, textOf } from './store-message.ts';

export interface Reply {
  message: string;
  attachments?: readonly string[] | undefined;
  clientId?: string | undefined;
  /** The last message that its writer had seen. */
  lastSeenSequence?: number | undefined;
}

/** Where a reply goes. */
interface ReplyTarget {
  userId: string;
  /** Their customer; undefined for one whose account no longer exists. */
  person: Correspondent | undefined;
  /** Undefined for one that begins with the reply. */
  conversation: StoredConversation | undefined;
  /** Reads it again. */
  find: () => Promise<StoredConversation | undefined>;
  /** Whether the reply is pushed if they do not see it. */
  isPushed: boolean;
}

/** Stores replies of support, each with its audit entry and what follows from it. */
export function createReplyWriter({ audit, clock, followUps }: ConversationServiceDeps) {
  /**
   * Once under the id that its writer gave it.
   * @throws {AppError} `chat.newer_messages`, `chat.attachment_not_found`
   */
  return async function writeReply<A>(
    actor: Actor,
    { userId, person, conversation, find, isPushed }: ReplyTarget,
    { lastSeenSequence, attachments: ids = [], ...reply }: Reply,
    transaction: Transaction<SupportMessage, A>,
  ): Promise<A> {
    const { clientId } = reply;

    async function store(before: StoredConversation | undefined): Promise<StoredMessage> {
      const trackingNumber = before?.trackingNumber ?? undefined;
      if (before && (lastSeenSequence ?? before.lastSequence) < before.lastSequence) {
        throw new AppError('chat.newer_messages', 'There are newer messages you have not seen.');
      }
      const stored = await storeMessage(
        {
          ...reply,
          files: { ids, ownerId: actor.userId },
          userId,
          trackingNumber,
          isFromAdmin: true,
          timestamp: clock(),
        },
        before,
      );
      await audit.record({
        action: 'chat.replied',
        actor,
        target: { type: 'chat', id: userId, label: person?.username ?? FORMER_USER },
        after: {
          message: textOf(stored),
          ...(trackingNumber === undefined ? {} : { trackingNumber }),
        },
      });
      await followUps.replied(before, stored, { isPushed });
      return stored;
    }

    const presented: Transaction<StoredMessage, A> = (work) =>
      transaction(async () => withPerson(await work(), person));
    return storedOnce({ userId, clientId }, presented, () =>
      presented(beginningWith(conversation, find, store)),
    );
  };
}
